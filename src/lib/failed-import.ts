/**
 * Could a part of the program not be loaded? A browser keeps such a failure for the life of the page,
 * so only a reload can mend it. Each browser has its own words.
 */
export function isFailedImport({ message }: Error): boolean {
  return /dynamically imported module|module script|error loading/i.test(message)
}
