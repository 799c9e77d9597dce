/** What the builder shows, as part of its address. */
export interface BuilderView {
  /** The step whose form is open, counted from 1; `add`: the choice of a new one; absent: the first. */
  readonly step: number | 'add' | undefined
  readonly editor: 'form' | 'json'
}

export function readBuilderView(params: URLSearchParams): BuilderView {
  const step = params.get('step') ?? ''
  return {
    step: step === 'add' ? 'add' : /^[1-9]\d{0,4}$/.test(step) ? Number(step) : undefined,
    editor: params.get('editor') === 'json' ? 'json' : 'form',
  }
}

/** @returns new parameters; what is not ours in the address is kept, defaults are not written */
export function writeBuilderView(params: URLSearchParams, view: BuilderView): URLSearchParams {
  const written = new URLSearchParams(params)
  const put = (name: string, value: string | undefined) => {
    if (value === undefined) written.delete(name)
    else written.set(name, value)
  }
  put('step', view.step === undefined ? undefined : String(view.step))
  put('editor', view.editor === 'form' ? undefined : view.editor)
  return written
}

/**
 * The address of the step at this place.
 *
 * @param search of the same view without a step; many rows share it
 */
export function stepAddress(search: string, at: number): string {
  return `?${search}${search === '' ? '' : '&'}step=${at + 1}`
}

/** The place of the step that is shown; -1 when it is the choice of a new one. */
export function stepShown({ step }: BuilderView, count: number): number {
  if (count === 0 || step === 'add') return -1
  return step === undefined ? 0 : Math.min(step, count) - 1
}
