/** What a file of measures exports, and what it is given. */
import type { CDPSession, Page } from '@playwright/test'
import type { BenchService } from './service.ts'
import type { Figure } from './report.ts'

/** The two pages of our own that stand for what is possible at all, and for what our stack makes possible. */
export type Reference = 'lean' | 'vanilla'
export type Subject = 'app' | Reference

/** One fresh browser with one page. */
export interface BenchRound {
  readonly subject: Subject
  readonly page: Page
  readonly devtools: CDPSession
  readonly service: BenchService
  /** How many records the list has; 0 where the service of the demo says it. */
  readonly records: number
  /**
   * Another hundredth of the canned records has changed with each tick, and so many more have come; from the
   * next request on.
   */
  readonly change: (tick: number, more?: number) => Promise<void>
  /** Opens a page of the subject, the list by default, and waits until it has its rows. */
  readonly open: (path?: string) => Promise<void>
  /** The same, and then until nothing is left to load and the page has nothing to do. */
  readonly openQuietly: (path?: string) => Promise<void>
}

interface AnyBench {
  /** Ids of performance.md that it has figures for. */
  readonly ids: readonly string[]
}

/** Measured in a browser, once a round for each of its subjects. */
export interface PageBench extends AnyBench {
  /** A scenario of the demo service over HTTP, or so many records from canned replies. */
  readonly on:
    | { readonly scenario: string; readonly workMs?: number }
    | { readonly records: number }
  /** The pages that the app is held against, in the same round; canned replies only. */
  readonly against?: readonly Reference[]
  /** How many times the processor is slowed down. */
  readonly cpu?: number
  /** It takes half a minute or more: one round has to do. */
  readonly isLong?: true
  /** It counts no time of the clock, but elements, bytes or the page's own work: one round, beside its like. */
  readonly isBeside?: true
  readonly measure: (round: BenchRound) => Promise<readonly Figure[]>
}

/** Read off the build, or measured in node. */
export interface PlainBench extends AnyBench {
  /** What it finds is the same each time: one round is enough. */
  readonly isExact?: true
  readonly read: () => Promise<readonly Figure[]> | readonly Figure[]
}

export type Bench = PageBench | PlainBench
