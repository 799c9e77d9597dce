/** Why a token cannot be sent in a request header, or `undefined` if it can. */
export function faultOfToken(token: string): string | undefined {
  if (token === '') return 'Enter an API token.'
  return /^[\u0021-\u007e]+$/.test(token)
    ? undefined
    : 'The token has a space, a line break or a character that a request header cannot contain. Copy it again from the platform’s API token page.'
}
