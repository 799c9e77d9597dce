import { changedParams } from '~/lib/view-params'

export interface BuilderView {
  /** The open step, counted from 1; `add`: the list of step types; absent: the first step. */
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

/** @returns the address with this view. Other parameters are kept. A default value is not written. */
export function writeBuilderView(params: URLSearchParams, view: BuilderView): URLSearchParams {
  return changedParams(params, {
    step: view.step === undefined ? '' : String(view.step),
    editor: view.editor === 'form' ? '' : view.editor,
  })
}

/** The address of the step at this position. @param search the address of the same view without a step */
export function stepAddress(search: string, at: number): string {
  return `?${search}${search === '' ? '' : '&'}step=${at + 1}`
}

/** The position of the open step; -1 when the list of step types is shown. */
export function stepShown({ step }: BuilderView, count: number): number {
  if (count === 0 || step === 'add') return -1
  return step === undefined ? 0 : Math.min(step, count) - 1
}
