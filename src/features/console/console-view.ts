/** The part of the console that is in its address: not the reason and not the settings. */
import { ACTIONS, RESOURCE_TYPES, type Action, type ResourceType } from '~/domain/action-table'
import { changedParams } from '~/lib/changed-params'

export interface ConsoleView {
  readonly action: Action
  readonly type: ResourceType
  /** The ids as they are typed, one a line. */
  readonly target: string
  /** The entry of the history that is open; empty: the newest. */
  readonly open: string
}

export const DEFAULT_CONSOLE_VIEW: ConsoleView = {
  action: 'status',
  type: 'pipeline',
  target: '',
  open: '',
}

/** An address may not grow without end; longer lists are kept in the tab alone. */
export const LONGEST_TARGET = 2_000

/** Never throws. A missing or unknown value becomes its default. */
export function readConsoleView(params: URLSearchParams): ConsoleView {
  return {
    action: ACTIONS.find((each) => each === params.get('action')) ?? DEFAULT_CONSOLE_VIEW.action,
    type: RESOURCE_TYPES.find((each) => each === params.get('type')) ?? DEFAULT_CONSOLE_VIEW.type,
    target: params.get('target') ?? '',
    open: params.get('open') ?? '',
  }
}

/** The ids that the form shows, of the address and of what this tab keeps. */
export function targetShown({ target }: ConsoleView, kept: string): string {
  return target === '' ? kept : target
}

/** @returns new parameters; other parameters are kept, defaults are not written */
export function writeConsoleView(params: URLSearchParams, view: ConsoleView): URLSearchParams {
  const unlessDefault = (name: keyof ConsoleView) =>
    view[name] === DEFAULT_CONSOLE_VIEW[name] ? '' : view[name]
  return changedParams(params, {
    action: unlessDefault('action'),
    type: unlessDefault('type'),
    target: view.target.length > LONGEST_TARGET ? '' : view.target,
    open: view.open,
  })
}
