/**
 * The text editor: CodeMirror in a shadow root. There it uses adopted style sheets, which our content security policy
 * allows.
 */
import { defaultKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language'
import { EditorState, StateEffect, StateField } from '@codemirror/state'
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  type DecorationSet,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'

export type JsonView = ReturnType<typeof openJsonView>

interface TextFault {
  readonly offset: number
  readonly message: string
}

const setFaults = StateEffect.define<readonly TextFault[]>()

const faultField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(faults, transaction) {
    let next = faults.map(transaction.changes)
    for (const effect of transaction.effects) {
      if (effect.is(setFaults)) next = decorationsOf(transaction.state, effect.value)
    }
    return next
  },
  provide: (field) => EditorView.decorations.from(field),
})

/** Matches a string, a number, a word or another character of JSON from `lastIndex`, within one line. */
const WORD = /"(?:[^"\\\n]|\\.)*"?|[\w.+-]+|./y

function decorationsOf({ doc }: EditorState, faults: readonly TextFault[]): DecorationSet {
  const text = doc.toString()
  const all = faults.flatMap(({ offset, message }) => {
    const line = doc.lineAt(Math.min(offset, doc.length))
    const ofLine = Decoration.line({ class: 'fault-line' }).range(line.from)
    if (line.length === 0) return [ofLine]
    // At the end of a line, the mark underlines the last character of the line.
    const from = Math.min(offset, Math.max(line.from, line.to - 1))
    WORD.lastIndex = from
    const to = from + (WORD.exec(text)?.[0].length ?? 1)
    const ofWord = Decoration.mark({ class: 'fault', attributes: { title: message } })
    return [ofLine, ofWord.range(from, to)]
  })
  return Decoration.set(all, true)
}

const looks = EditorView.theme({
  '&': { height: '100%', color: 'var(--color-ink)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '20px' },
  '.cm-content': { caretColor: 'var(--color-ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--color-ink)' },
  '.cm-gutters': {
    backgroundColor: 'var(--color-sunken)',
    color: 'var(--color-soft)',
    borderRight: '1px solid var(--color-line)',
  },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in oklch, var(--color-hover) 60%, transparent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { background: 'color-mix(in oklch, var(--color-accent) 30%, transparent)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--color-picked)' },
  '.cm-specialChar': { color: 'var(--color-danger)' },
  '.fault-line': { backgroundColor: 'color-mix(in oklch, var(--color-danger) 5%, transparent)' },
  '.fault': { textDecoration: 'underline wavy var(--color-danger)' },
})

const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--color-accent)' },
  { tag: tags.string, color: 'var(--color-phase-succeeded)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--color-phase-unknown)' },
  { tag: [tags.separator, tags.brace, tags.squareBracket], color: 'var(--color-soft)' },
])

/**
 * Opens the text editor in the host element.
 *
 * @param onType called with the text after each change by the user
 * @param onKeyDown called for each key, before the editor and its parent elements handle the key
 */
export function openJsonView(
  host: HTMLElement,
  label: string,
  text: string,
  {
    onType,
    onKeyDown,
  }: { onType: (text: string) => void; onKeyDown: (key: KeyboardEvent) => void },
) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  let isShowing = false
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        // Shows direction marks and invisible characters, because these can hide the real text.
        highlightSpecialChars(),
        drawSelection(),
        highlightActiveLine(),
        bracketMatching(),
        indentOnInput(),
        indentUnit.of('  '),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          'aria-label': label,
          spellcheck: 'false',
          tabindex: '0',
        }),
        EditorView.domEventHandlers({
          keydown: (event) => {
            onKeyDown(event)
            return false
          },
          // If the user types over a selection, this code replaces the selection. The browser would add inline styles
          // to joined lines, which our content security policy blocks.
          beforeinput: ({ inputType, data }, editor) => {
            const isPlain = inputType === 'insertText' && data !== null && !editor.composing
            if (!isPlain || editor.state.selection.main.empty) return false
            editor.dispatch(editor.state.replaceSelection(data))
            return true
          },
        }),
        json(),
        syntaxHighlighting(colors),
        looks,
        faultField,
        keymap.of(defaultKeymap),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !isShowing) onType(update.state.doc.toString())
        }),
      ],
    }),
  })
  return {
    /** Shows another text. Only the part that differs is replaced, so that the cursor keeps its place. */
    show(next: string) {
      const now = view.state.doc.toString()
      if (next === now) return
      let from = 0
      const most = Math.min(now.length, next.length)
      while (from < most && now[from] === next[from]) from += 1
      let end = 0
      while (end < most - from && now.at(-1 - end) === next.at(-1 - end)) end += 1
      isShowing = true
      view.dispatch({
        changes: { from, to: now.length - end, insert: next.slice(from, next.length - end) },
      })
      isShowing = false
    },
    showFaults: (faults: readonly TextFault[]) => view.dispatch({ effects: setFaults.of(faults) }),
    goTo(offset: number) {
      view.dispatch({
        selection: { anchor: Math.min(offset, view.state.doc.length) },
        scrollIntoView: true,
      })
      view.focus()
    },
    close: () => view.destroy(),
  }
}
