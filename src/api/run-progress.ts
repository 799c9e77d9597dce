/**
 * The current step of a run, and the reason if the run failed, was stopped or was rejected. The service documents no
 * such fields. The keys that are read here are common in other services.
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { hasEndedEarly, isStarted, phaseOf, statusWordOf } from '~/domain/phases'
import { textFrom } from './coerce'
import type { Pipeline } from './pipelines'

export interface RunProgress {
  /** The current or last step of the run, counted from 1. */
  readonly stepNumber?: number
  readonly stepCount?: number
  readonly stepName?: string
  readonly message?: string
}

const MESSAGE_KEYS = ['message', 'error', 'reason', 'statusMessage', 'failureReason']

function messageIn(object: JsonObject): string | undefined {
  for (const key of MESSAGE_KEYS) {
    const value = own(object, key)
    const text = textFrom(isJsonObject(value) ? own(value, 'message') : value)
    if (text !== undefined && text.trim() !== '') return text
  }
  return undefined
}

/**
 * Returns the current step of a run. If the run failed, was stopped or was rejected, returns the step in which it
 * ended, and the message with the reason.
 *
 * @returns `undefined` in a phase without such a step, for example `queued`, or if the record has neither step nor
 * message
 */
export function progressOf(pipeline: Pick<Pipeline, 'status' | 'raw'>): RunProgress | undefined {
  const phase = phaseOf(pipeline)
  const isEnded = hasEndedEarly(phase)
  if (!isEnded && !isStarted(phase)) return undefined
  const { raw } = pipeline
  const list = own(raw, 'steps')
  const steps = Array.isArray(list) ? (list as readonly unknown[]) : []
  const at = steps.findIndex(
    (each) => isJsonObject(each) && phaseOf({ status: statusWordOf(each) }) === phase,
  )
  const step = steps[at]
  const run = own(raw, 'run')
  const places = isEnded ? [step, run, raw] : []
  const message = places
    .map((place) => (isJsonObject(place) ? messageIn(place) : undefined))
    .find((text) => text !== undefined)
  if (at === -1 && message === undefined) return undefined
  const stepName = isJsonObject(step) ? textFrom(own(step, 'name')) : undefined
  return {
    ...(at !== -1 && { stepNumber: at + 1, stepCount: steps.length }),
    ...(stepName !== undefined && { stepName }),
    ...(message !== undefined && { message }),
  }
}

/** A text such as “step 4, Scan dependencies”. Empty if the step is unknown. */
export function stepText({ stepNumber, stepName }: RunProgress): string {
  if (stepNumber === undefined) return ''
  return stepName === undefined ? `step ${stepNumber}` : `step ${stepNumber}, ${stepName}`
}

/**
 * One text for a row: "exit code 2 (Scan dependencies)" if the service gives a message, else "Run tests, 3 of 6". The
 * message is first, because a narrow row cuts off the end. A step whose name is already in the message is not added. If
 * the message ends with brackets, the name is added inside them.
 */
export function progressText(progress: RunProgress): string {
  const { stepNumber, stepCount, stepName, message } = progress
  const step = stepName ?? (stepNumber === undefined ? undefined : `Step ${stepNumber}`)
  // The no-break spaces keep the number on one line of a narrow row.
  const count = `${stepNumber}\u00a0of\u00a0${stepCount}`
  if (message === undefined)
    return stepName === undefined ? `Step ${count}` : `${stepName}, ${count}`
  return step === undefined || message.includes(step)
    ? message
    : message.replace(/(\)?)\.?$/, (_, end) => `${end ? ', ' : ' ('}${step})`)
}
