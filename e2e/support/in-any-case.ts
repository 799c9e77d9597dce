/** A cause stands in the middle of one sentence and begins another. */
export function inAnyCase(text: string | RegExp): RegExp {
  const source =
    typeof text === 'string' ? text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`) : text.source
  return new RegExp(source, 'i')
}
