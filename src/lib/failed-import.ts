/**
 * Could a part of the program not be loaded? Chromium asks for it anew with the next import; Firefox keeps
 * such a failure for the life of the page. Each browser has its own words.
 */
export function isFailedImport({ message }: Error): boolean {
  return /dynamically imported module|module script|error loading/i.test(message)
}
