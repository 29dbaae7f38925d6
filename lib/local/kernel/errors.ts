/** A start failed for a reason the user can fix. */
export class CannotStart extends Error {}

/** Error response of an AWS service. */
export class AwsError extends Error {
  readonly type: string;
  readonly status: number;
  /** Beside type and message. */
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(type: string, message: string, status = 400, fields: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = type;
    this.type = type;
    this.status = status;
    this.fields = fields;
  }
}

/** Throws an AwsError unless the condition holds. */
export function assertAws(condition: unknown, type: string, message: string, status?: number): asserts condition {
  if (!condition) throw new AwsError(type, message, status);
}
