interface Targeted {
  readonly target: EventTarget
}

/** The row of the list that contains the target of an event. */
export function rowOf({ target }: Targeted): HTMLElement | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null
  return row ?? undefined
}

/** The position of the step that contains the target of an event. */
export function placeOf(event: Targeted): number | undefined {
  const row = rowOf(event)
  return row && Number(row.dataset['place'])
}
