/**
 * Makes text from outside safe to read. Invisible characters and characters that change the text direction are
 * shown as their code.
 */

type Segment =
  | { readonly text: string }
  /** The code of an invisible character, such as `\u202E`. If it repeats, the count follows: `\u202E×12`. */
  | { readonly escape: string }

/**
 * Control characters (except tabs and line breaks), line separators, lone surrogates and direction marks. Also all
 * other characters that show nothing: zero-width characters, fillers, tags, variation selectors.
 */
const HIDDEN =
  /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2028\u2029\u2800\uFFF9-\uFFFB]/u

/**
 * Matches every character except printable ASCII, “·” and “—”. This test is fast, and most texts have no such
 * character. Only other texts need `HIDDEN`, whose Unicode tables take time to load.
 */
const NOT_PLAIN = /[^ -~·—]/

const EMOJI = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\uFE0E\uFE0F])?`

/** Scripts in which a joiner between two letters is part of the spelling. */
const JOINED = String.raw`[\p{scx=Arab}\p{scx=Syrc}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}]`

/**
 * Character sequences in which invisible characters are correct, for example emoji. No sequence needs long
 * backtracking, so a search takes linear time.
 */
const CORRECT_SEQUENCES = [
  String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]{1,16}\u{E007F}`,
  String.raw`${EMOJI}(?:\u200D${EMOJI})*`,
  String.raw`[0-9#*]\uFE0F\u20E3`,
  String.raw`(?<=${JOINED})[\u200C\u200D](?=${JOINED})`,
  String.raw`(?<=\p{Ideographic})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=\p{scx=Mong})[\u180B-\u180D\u180F]`,
].join('|')

/**
 * Whether a text has only printable ASCII characters, “·” and “—”. Such a text has no invisible characters and runs
 * left to right.
 */
export function hasOnlyPlainCharacters(text: string): boolean {
  return !NOT_PLAIN.test(text)
}

function codeOf(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase()
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`
}

let pattern: RegExp | undefined

function sequencePattern(): RegExp {
  // Compiled at first use, because most users never need this pattern.
  pattern ??= new RegExp(
    `(?:${CORRECT_SEQUENCES})|(?<hidden>(?<one>${HIDDEN.source})\\k<one>*)`,
    'gu',
  )
  return pattern
}

/**
 * Splits a text into parts that are safe to show, and parts to show as their code. Combining marks, right-to-left
 * scripts and emoji are safe. Joiners and variation selectors are safe beside characters of the scripts that use them.
 *
 * @returns at least one segment; a text without invisible characters is one segment
 */
export function segmentsOf(text: string): readonly Segment[] {
  if (hasOnlyPlainCharacters(text) || !HIDDEN.test(text)) return [{ text }]
  const segments: Segment[] = []
  let from = 0
  for (const match of text.matchAll(sequencePattern())) {
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

/** The segments as one string, for places where elements are not possible, for example tooltips and labels. */
export function visibleText(text: string): string {
  return segmentsOf(text)
    .map((segment) => ('text' in segment ? segment.text : segment.escape))
    .join('')
}
