interface Happening {
  readonly target: EventTarget
}

/** The row of the list in which it happened. */
export function rowOf({ target }: Happening): HTMLElement | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null
  return row ?? undefined
}

/** The place of the step that it happened to. */
export function placeOf(happening: Happening): number | undefined {
  const row = rowOf(happening)
  return row && Number(row.dataset['place'])
}
