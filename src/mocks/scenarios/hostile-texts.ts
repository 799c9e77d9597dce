/** Texts that break careless code: markup, invisible characters, names of built-in properties, and very long names. */

const MARKUP = [
  '<script>window.__xss = 1</script>',
  '<img src=x onerror="window.__xss = 1">',
  '"><svg onload=window.__xss=1>',
  "'-alert(1)-'",
  '<a href="javascript:window.__xss=1">click</a>',
  '{{constructor.constructor("window.__xss = 1")()}}',
  '${window.__xss = 1}',
  '<style>*{display:none}</style>',
  '<iframe srcdoc="<script>parent.__xss=1</script>"></iframe>',
  '</title><meta http-equiv=refresh content=0>',
] as const

const INVISIBLE = [
  'approved \u202Eton si siht',
  '\u2066isolate \u2067me\u2069',
  'zero\u200Bwidth\u200Djoin\uFEFF',
  'bell\u0007 null\u0000 escape\u001B[31mred\u001B[0m',
  'line\nbreak\r\nand\ttab',
  'line\u2028paragraph\u2029separator',
  'Z\u0351\u036B\u0343a\u0300\u0301\u0302\u0303l\u0334\u0335g\u0336o',
  'lone \uD83D surrogate',
  '\u{1F469}\u200D\u{1F4BB} flag \u{1F1EA}\u{1F1FA}',
  'مرحبا deploy שלום',
  '\u00A0\u3000   ',
] as const

const KEYS = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'prototype',
  '.',
  '..',
  '%2e%2e%2f',
  'a/b?c#d',
  '=1+1',
  '@SUM(A1)',
  "'; DROP TABLE pipelines; --",
] as const

export const LONG_NAME = 'endless-'.repeat(1250)

export const HOSTILE_WORDS: readonly string[] = [
  ...MARKUP,
  ...INVISIBLE,
  ...KEYS,
  LONG_NAME,
  '\u202E'.repeat(200),
  'W'.repeat(500),
]
