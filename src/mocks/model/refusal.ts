/**
 * Error codes of the demo with their status. The service description shows no error bodies (§7), so the codes are our
 * choice (docs/service.md#errors).
 */
export const ERROR_STATUS = {
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  body_not_json: 400,
  /** The body is larger than the demo accepts. The limit is our choice. */
  body_too_large: 413,
  action_required: 400,
  action_unsupported: 400,
  type_required: 400,
  type_unsupported: 400,
  version_unsupported: 400,
  target_required: 400,
  target_malformed: 400,
  settings_required: 400,
  settings_malformed: 400,
  message_required: 400,
  parameter_required: 400,
  parameter_malformed: 400,
  too_many_targets: 413,
} as const
export type ErrorCode = keyof typeof ERROR_STATUS

export interface Refusal {
  readonly refused: true
  readonly code: ErrorCode
  readonly message: string
  readonly field?: string
}

export function refuse(code: ErrorCode, message: string, field?: string): Refusal {
  return { refused: true, code, message, ...(field === undefined ? {} : { field }) }
}

export function isRefusal(value: object): value is Refusal {
  return 'refused' in value && value.refused === true
}
