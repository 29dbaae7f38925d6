export const statusClasses = ['2xx', '4xx'] as const;
export type StatusClass = (typeof statusClasses)[number];

/** Null is free: errors of the service, and refusals. */
export function classifyStatus(status: number): StatusClass | null {
  if (status === 400) return '4xx';
  return status === 304 || (status >= 200 && status < 300) ? '2xx' : null;
}
