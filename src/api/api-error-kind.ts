/**
 * The ways in which a request can fail. The kind decides what the user can do, and whether the action may have been
 * done although it failed (docs/failure-model.md#from-a-failed-request-to-an-outcome).
 */
export const API_ERROR_KINDS = [
  /** The browser was offline; nothing was sent. */
  'offline',
  /** Our own content security policy blocked the request; nothing was sent. */
  'blocked',
  /** Sluice did not send the request, for example because nobody is signed in or the action is switched off. */
  'not_sent',
  /** No reply, for example because of a lost connection, CORS or a redirect. The action may have been done. */
  'network',
  /** No reply in time, or the status 408. The action may have been done. */
  'timeout',
  'unauthorized',
  'forbidden',
  'not_found',
  'conflict',
  'too_large',
  'rate_limited',
  /**
   * Any other 4xx. The service did not do the action. `getPipeline` also uses this kind for a 404, 405 or 501, if the
   * action `status` does not confirm that the pipeline is gone.
   */
  'refused',
  /** 5xx, or a reply with status 200 that reports a 5xx or a 408. The action may have been done. */
  'server',
  /** A web page instead of JSON, for example of a login, a captive portal or a wrong address. */
  'not_the_service',
  'empty',
  'malformed',
  /** A 2xx reply with JSON in which Sluice does not find the expected data, or the reply 202 to a creation. */
  'unrecognized',
  /** A 2xx reply whose body reports an error, for example `success: false`. */
  'reported',
  /** A 2xx reply that exceeds the size limit of Sluice. */
  'reply_too_large',
] as const
export type ApiErrorKind = (typeof API_ERROR_KINDS)[number]

const MAY_HAVE_BEEN_DONE: ReadonlySet<ApiErrorKind> = new Set([
  'network',
  'timeout',
  'server',
  'not_the_service',
  'empty',
  'malformed',
  'unrecognized',
  'reply_too_large',
])

/** Whether the service may have changed something although it reported no success. */
export function mayHaveBeenDone(kind: ApiErrorKind): boolean {
  return MAY_HAVE_BEEN_DONE.has(kind)
}

const UNSENT = ['offline', 'blocked', 'not_sent'] as const satisfies readonly ApiErrorKind[]

/** Whether this kind of error means that the request was not sent. */
export const isUnsent = (kind: string): kind is (typeof UNSENT)[number] =>
  UNSENT.some((each) => each === kind)
