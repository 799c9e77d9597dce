/** The storage of this tab, or `undefined` if the browser forbids it. */
export function tabStorage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

/** The storage that all tabs share, or `undefined` if the browser forbids it. */
export function browserStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
