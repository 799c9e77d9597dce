/** Copies a text. @returns what to say of it: `done`, or that it did not work */
export async function copyText(text: string, done: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text)
    return done
  } catch {
    return 'The browser did not allow copying'
  }
}
