/** Ignores case, because the same cause can begin a sentence or be in the middle of one. */
export function ignoringCase(text: string | RegExp): RegExp {
  const source =
    typeof text === 'string' ? text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`) : text.source
  return new RegExp(source, 'i')
}
