/** The latest time of the demo that anybody has seen: nobody may ever see an earlier one. */
export interface Look {
  /** When the log was born for which this holds. */
  readonly bornAt: number
  readonly at: number
}

export interface LastLook {
  read(): Look | undefined
  write(look: Look): void
}

export function memoryLook(): LastLook {
  let last: Look | undefined
  return {
    read: () => last,
    write(look) {
      last = look
    },
  }
}
