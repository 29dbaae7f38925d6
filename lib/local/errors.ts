/** Why a stack could not be started, in a sentence for the person who did. */
export class CannotStart extends Error {}

/** An error that an AWS service answers: its type, its message and its HTTP status. */
export class AwsError extends Error {
  readonly type: string;
  readonly status: number;

  constructor(type: string, message: string, status = 400) {
    super(message);
    this.name = type;
    this.type = type;
    this.status = status;
  }
}
