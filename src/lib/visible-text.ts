/**
 * Texts of strangers, made safe to look at: what cannot be seen, or changes the direction of what
 * stands around it, is told apart so that it can be shown by its code.
 */

export type Segment =
  | { readonly text: string }
  /** The code of a character that cannot be seen, as `\u202E`; several of one in a row as `\u202E×12`. */
  | { readonly escape: string }

/**
 * Controls (but tab and line breaks), separators of lines, lone surrogates, direction marks and
 * overrides, and all else that is drawn as nothing: zero-width, fillers, tags, variation selectors.
 */
const HIDDEN =
  /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2028\u2029\u2800\uFFF9-\uFFFB]/u

/** Tells most texts apart at once: the tables behind the other take time to get ready. */
const NOT_PLAIN = /[^ -~·—]/

const EMOJI = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\uFE0E\uFE0F])?`

/** Scripts in which a joiner between two letters is spelling. */
const JOINED = String.raw`[\p{scx=Arab}\p{scx=Syrc}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}]`

/** Where hidden characters belong to what is seen. Each of these is bounded or moves on: linear. */
const AT_HOME = [
  String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]{1,16}\u{E007F}`,
  String.raw`${EMOJI}(?:\u200D${EMOJI})*`,
  String.raw`[0-9#*]\uFE0F\u20E3`,
  String.raw`(?<=${JOINED})[\u200C\u200D](?=${JOINED})`,
  String.raw`(?<=\p{Ideographic})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=\p{scx=Mong})[\u180B-\u180D\u180F]`,
].join('|')

/** Does it hold nothing but the letters, figures and signs of English? Such a text is clean and runs one way. */
export function isPlain(text: string): boolean {
  return !NOT_PLAIN.test(text)
}

function codeOf(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase()
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`
}

let pattern: RegExp | undefined

function patternOf(): RegExp {
  // Made when the first such text turns up: most people never see one.
  pattern ??= new RegExp(`(?:${AT_HOME})|(?<hidden>(?<one>${HIDDEN.source})\\k<one>*)`, 'gu')
  return pattern
}

/**
 * Splits a text into what can be shown as it is and what has to be shown by its code. Emoji, joiners
 * and variation selectors that belong to their script, combining marks and right-to-left scripts stay
 * as they are.
 *
 * @returns at least one segment; a clean text costs one test and is one segment
 */
export function segmentsOf(text: string): readonly Segment[] {
  if (isPlain(text) || !HIDDEN.test(text)) return [{ text }]
  const segments: Segment[] = []
  let from = 0
  for (const match of text.matchAll(patternOf())) {
    const hidden = match.groups?.['hidden']
    const one = match.groups?.['one']
    if (hidden !== undefined && one !== undefined) {
      if (match.index > from) segments.push({ text: text.slice(from, match.index) })
      const times = hidden.length / one.length
      segments.push({ escape: times === 1 ? codeOf(one) : `${codeOf(one)}×${times}` })
      from = match.index + hidden.length
    }
  }
  if (from < text.length) segments.push({ text: text.slice(from) })
  return segments
}

/** The same in one string, for where no element can stand: titles, file names, announcements. */
export function visibleText(text: string): string {
  return segmentsOf(text)
    .map((segment) => ('text' in segment ? segment.text : segment.escape))
    .join('')
}
