/** The goals on the performance page in docs/. A goal is a maximum, or a maximum multiple of a reference page. */
export type Reference = 'lean' | 'vanilla'
export type Subject = 'app' | Reference

const goal = (id: string, most: number, unit = 'ms', of?: Reference) => ({ id, most, unit, of })

/** A figure about the longest task is 0 if no task took more than 50 ms. */
export const GOALS: Readonly<Record<string, ReturnType<typeof goal>>> = {
  'scripts before the first row, gzip': goal('P1', 150, 'kB'),
  'largest route, gzip': goal('P2', 60, 'kB'),
  'styles, gzip': goal('P3', 12, 'kB'),
  'requests before the rows': goal('P7', 8, ''),
  'fonts before the rows': goal('P7', 0, ''),
  'first paint': goal('P4', 1.3, 'ms', 'vanilla'),
  'layout shift': goal('P4', 0.01, ''),
  'first rows painted': goal('P5', 1.3, 'ms', 'lean'),
  'blocked after the first paint': goal('P6', 150),
  '10,000 rows painted': goal('L1', 1.25, 'ms', 'lean'),
  '100,000 rows painted': goal('L2', 2, 'ms', 'vanilla'),
  '100,000 rows: longest task': goal('L2', 500),
  'elements with 100,000 pipelines': goal('L3', 900, ''),
  'frames while scrolling in steps, p95': goal('L5', 17),
  'blank frames in steps': goal('L5', 0, ''),
  'frames while scrolling by jumps, p95': goal('L5', 33),
  'filter: key to paint, p95': goal('L7', 50),
  'filter: results settled, p50': goal('L7', 150),
  'select all 10,000': goal('L8', 50),
  'toggle one of 10,000': goal('L8', 50),
  'shift-select 5,000': goal('L8', 50),
  'a poll with news: longest task': goal('D1', 50),
  'rows rendered by a poll that changes 3': goal('D4', 3, ''),
  'a minute untouched: main thread': goal('D5', 100),
  'a minute hidden: requests': goal('D5', 0, ''),
  'batch of 10,000: longest task': goal('B1', 50),
  'batch of 10,000: time ÷ service at 40 ms': goal('B1', 1.2, '×'),
  'list to pipeline': goal('N1', 150),
  'back to the list, scroll kept': goal('N1', 150),
  'builder of 200 steps: key to paint, p95': goal('N3', 50),
  'interaction to next paint, 3 minutes, p98': goal('R1', 120),
  'heap after 200 routes and polls ÷ after 20': goal('R2', 1.15, '×'),
  'demo service: status of 500 ids': goal('M1', 5),
  'demo service: list of 10,000': goal('M1', 100),
}
