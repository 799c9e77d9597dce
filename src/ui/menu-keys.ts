/** Where a key leads in a menu (ARIA Authoring Practices, "Menu"): from one end on to the other. */
export function placeInMenu(
  key: string,
  current: number,
  labels: readonly string[],
): number | undefined {
  const { length } = labels
  if (length === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % length
    case 'ArrowUp':
      return (Math.max(current, 0) - 1 + length) % length
    case 'Home':
      return 0
    case 'End':
      return length - 1
    default:
      return placeByLetter(key, current, labels)
  }
}

/** The next entry that begins with the letter. */
function placeByLetter(
  key: string,
  current: number,
  labels: readonly string[],
): number | undefined {
  if (key.length !== 1 || key === ' ') return undefined
  const letter = key.toLowerCase()
  for (let step = 1; step <= labels.length; step += 1) {
    const place = (Math.max(current, 0) + step) % labels.length
    if (labels[place]?.toLowerCase().startsWith(letter)) return place
  }
  return undefined
}
