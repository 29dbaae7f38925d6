import { randomUUID } from 'node:crypto';
import { AwsError, assertAws } from '../kernel/errors.ts';
import type { Model } from '../template/resources.ts';

export type Topics = ReturnType<typeof openTopics>;
export type Answer = { readonly status: number; readonly body: string };

/** Limit of SNS. */
const MESSAGE_BYTES_MAX = 256 * 1024;
const NAMESPACE = 'http://sns.amazonaws.com/doc/2010-03-31/';

/** Topics log what is published. `authorize` throws if the caller may not. */
export function openTopics(model: Model, warn: (line: string) => void) {
  const arns = new Set(model.ofType('AWS::SNS::Topic').map(({ ref }) => ref));
  const publish = (form: URLSearchParams): string => {
    const [arn, message] = [form.get('TopicArn') ?? '', form.get('Message') ?? ''];
    assertAws(arns.has(arn), 'NotFound', 'Topic does not exist', 404);
    const bytes = Buffer.byteLength(message);
    const isSize = bytes >= 1 && bytes <= MESSAGE_BYTES_MAX;
    assertAws(isSize, 'InvalidParameter', `A message must have 1 to ${MESSAGE_BYTES_MAX} bytes; got ${bytes}.`, 400);
    warn(`Topic ${arn.split(':').at(-1)}: ${message}`);
    return `<MessageId>${randomUUID()}</MessageId>`;
  };
  return {
    call: (form: URLSearchParams, authorize: (action: string, resource: string) => void): Answer => {
      try {
        const action = form.get('Action') ?? '';
        assertAws(action === 'Publish', 'InvalidAction', `The local stack does not support sns:${action}.`, 400);
        authorize('sns:Publish', form.get('TopicArn') ?? '');
        const body =
          `<${action}Response xmlns="${NAMESPACE}"><${action}Result>${publish(form)}</${action}Result>` +
          `<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></${action}Response>`;
        return { status: 200, body };
      } catch (error) {
        if (!(error instanceof AwsError)) throw error;
        const { status, type, message } = error;
        const body =
          `<ErrorResponse xmlns="${NAMESPACE}"><Error><Type>Sender</Type><Code>${encodeXml(type)}</Code>` +
          `<Message>${encodeXml(message)}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`;
        return { status, body };
      }
    },
  };
}

function encodeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
