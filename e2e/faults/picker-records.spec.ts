import { REPOSITORIES } from '../support/fault-matches'
import { json, raw } from '../support/fault-replies'
import type { Reply } from '../support/fault-server'
import { allowErrors, expect, test } from '../support/fault-test'
import { PAYLOADS } from '../support/hostile-texts'
import { FIELDS, SourcePicker } from '../support/source-picker'

const TWO = [{ name: 'one' }, { name: 'two' }]
const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`

/** Records in many forms: six different names, one of them repeated, and four unreadable records. */
const RECORDS: readonly unknown[] = [
  { name: 'plain', private: 'perhaps', default: 'who knows', protected: 7 },
  { name: 'plain' },
  'plain',
  'a string',
  { id: 7, name: 'seven', isDefault: 'true' },
  { name: 42 },
  { name: '__proto__' },
  { name: 'constructor', toString: 1 },
  { name: { en: 'other' } },
  null,
  5,
  {},
]

test('the source picker lists each name once from any envelope and form of record, counts unreadable records, and says of what a list is empty', async ({
  start,
}) => {
  const picker = new SourcePicker(await start())
  const { page, dash } = picker
  dash.server.answer(REPOSITORIES, json([]))
  await picker.open('?tool=t-git', 'Repository')
  await expect(page.getByText('Empty.', { exact: true })).toBeVisible()
  for (const { field, many, match } of FIELDS.slice(1)) {
    let turn = 0
    /** Opens a list that the page has not read yet, because its workspace or its repository is new. */
    const look = async (reply: Reply) => {
      turn += 1
      dash.server.answer(match, reply)
      const repository = many === 'branches' ? `&repository=acme%2F${turn}` : ''
      await picker.visit(`?tool=t-bits&workspace=${many}-${turn}${repository}`, field)
    }
    const envelopes = {
      'a total': { items: TWO, total: 2 },
      'its own name': { data: { [many]: ['one', 'two'] } },
      'a map': { one: { name: 'one' }, two: { name: 'two' } },
    }
    for (const [form, body] of Object.entries(envelopes)) {
      await test.step(`${many}, ${form}`, async () => {
        await look(json(body))
        await expect(picker.options).toHaveText([/^one/, /^two/])
      })
    }
    await look(json([]))
    // The message is about the workspace, and not about the whole tool.
    const empty =
      many === 'branches' ? 'Empty.' : 'Empty. The service lists no repository in this workspace.'
    await expect(page.getByText(empty, { exact: true })).toBeVisible()

    if (many === 'branches') {
      // Only a field of the record marks the default branch, and never its name
      // (docs/service.md#repositories-and-branches).
      await look(
        json([{ name: 'develop' }, { name: 'main' }, { name: 'master', default: 'perhaps' }]),
      )
      await expect(picker.options).toHaveText(['develop', 'main', 'master'])
      await expect(page.getByRole('button', { name: /default branch/ })).toHaveCount(0)
    }

    const deep = `{"name":"deep","more":${DEEP}}`
    const sly = '{"__proto__":{"polluted":1},"name":"sly"}'
    await look(raw(200, `${JSON.stringify(RECORDS).slice(0, -1)},${deep},${DEEP},${sly}]`))
    const numbered = many === 'branches' ? 'seven' : '7'
    const names = ['plain', 'a string', numbered, '42', '__proto__', 'constructor', 'deep', 'sly']
    for (const name of names) await expect(picker.option(name), name).toHaveCount(1)
    await expect(picker.options).toHaveCount(names.length)
    await expect(page.getByText('5 records could not be read')).toBeVisible()
    await picker.option('__proto__').click()
    await expect(picker.field(field)).toHaveValue('__proto__')
    expect(await page.evaluate(() => Reflect.get({}, 'polluted') as unknown)).toBeUndefined()

    await look(raw(200, `{"a":${DEEP}}`))
    await picker.expectTrouble('Failed.', 'does not contain the expected data')
  }
})

const LONG = 'long-name-'.repeat(1_000)
const ODD = ['fix\u202Etxt.exe', 'pay\u200Bments', 'שלום/main', '👩🏽‍🚀/launch', LONG]

test.describe('hostile records', () => {
  // React logs each error that a boundary catches.
  test.use(allowErrors(/^Error: cannot be drawn/))

  test('hostile names stay text, and a name that cannot be rendered affects only its own entry', async ({
    start,
  }) => {
    const picker = new SourcePicker(
      await start({
        before: () => {
          const original: unknown = Reflect.get(RegExp.prototype, 'test')
          const broken = function (this: RegExp, text: unknown) {
            if (text === 'acme/undrawable') throw new Error('cannot be drawn')
            return Reflect.apply(original as () => boolean, this, [text])
          }
          Reflect.set(RegExp.prototype, 'test', broken)
        },
      }),
    )
    const { page, dash } = picker
    for (const { field, match, query } of FIELDS.slice(1)) {
      dash.server.answer(match, json(['acme/undrawable', ...ODD, ...PAYLOADS]))
      await (field === 'Repository' ? picker.open(query, field) : picker.visit(query, field))
      await expect(picker.options.first()).toHaveText(/This record cannot be shown/)
      await expect(picker.option(String.raw`fix\u202Etxt.exe`)).toBeVisible()
      await expect(picker.option(String.raw`pay\u200Bments`)).toBeVisible()
      await expect(picker.option('שלום/main').locator('bdi')).toHaveText('שלום/main')
      expect((await picker.option('long-name-').boundingBox())?.height).toBeLessThan(50)
      const list = page.getByRole('listbox')
      for (let at = 0; at < PAYLOADS.length; at += 8) {
        await page.keyboard.press('PageDown')
        await expect(list.locator('script, img, iframe, svg, object, embed, style, a')).toHaveCount(
          0,
        )
      }
      await picker.type(field, 'long-name')
      await picker.option('long-name-').last().click()
      await expect(picker.field(field)).toHaveValue(LONG)
      expect(await page.evaluate(() => '__xss' in globalThis)).toBe(false)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    }
  })
})
