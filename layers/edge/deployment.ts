import type { CloudFormationCustomResourceEvent } from 'aws-lambda';

/** Answers a custom resource of CloudFormation. A reason makes the deployment fail. */
export async function respondToDeployment(
  event: CloudFormationCustomResourceEvent,
  refusal: string | null,
): Promise<void> {
  const { StackId, RequestId, LogicalResourceId, ResponseURL } = event;
  const body = JSON.stringify({
    Status: refusal === null ? 'SUCCESS' : 'FAILED',
    ...(refusal !== null && { Reason: refusal }),
    PhysicalResourceId: LogicalResourceId,
    StackId,
    RequestId,
    LogicalResourceId,
  });
  const response = await fetch(ResponseURL, { method: 'PUT', body, headers: { 'Content-Type': '' } });
  if (!response.ok) throw new Error(`CloudFormation refused the answer with ${response.status}.`);
}

/** One sentence for a failure that nobody expected. */
export function describeDataFailure(error: unknown): string {
  return `The version of the data could not be read (${error instanceof Error ? error.message : error}). Deploy again.`;
}
