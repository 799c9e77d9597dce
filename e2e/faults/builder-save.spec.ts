import { createThen, replyCreated, expect, test } from '../support/builder-test'
import { CREATE, LIST } from '../support/fault-matches'
import {
  cutBody,
  neverReply,
  json,
  htmlPage,
  raw,
  resetConnection,
  resetAfterHeaders,
  megabytesOfSpaces,
} from '../support/fault-replies'

test('without a readable answer to a save, the pipeline may have been created, is searched in the list, and is not sent again', async ({
  openSave,
}) => {
  const save = await openSave({ isKeptAlive: false })
  let times = 0
  for (const [name, reply] of [
    ['reset', resetConnection],
    ['connection lost after the headers', resetAfterHeaders],
    ['body cut short', cutBody('{"_id":"x","name":"deploy-web"')],
    ['500', json({ error: 'boom' }, 500)],
    ...([502, 503, 504] as const).map(
      (status) => [`${status} with a page`, htmlPage(status)] as const,
    ),
    ['a web page', htmlPage(200)],
    ['nothing', raw(200)],
    ['204', raw(204)],
    ['malformed', raw(201, '{"_id":')],
    ['two values', raw(201, '{"_id":"x"}{"_id":"y"}')],
    ['an unknown envelope', json({ something: { else: true } }, 201)],
    ['larger than the limit', megabytesOfSpaces(70)],
    ['nested too deeply', raw(201, '['.repeat(20_000) + ']'.repeat(20_000))],
  ] as const) {
    await test.step(name, async () => {
      save.server.answer(CREATE, reply)
      save.dash.allowRead()
      await save.createButton.click()
      await expect(save.mayExistNotice).toBeVisible()
      await expect(
        save.notices.getByText(/The service lists no pipeline named “deploy-web”/),
      ).toBeVisible()
      times += 1
      expect(save.createRequests()).toHaveLength(times)
      await expect(save.name).toHaveValue('deploy-web')
      await save.dismiss()
    })
  }
  await save.expectSentOnly(times)
  await expect(save.page.getByRole('heading', { name: 'Bad gateway' })).toHaveCount(0)
})

test('if only one page of the list was read after a lost answer, the page does not say that the pipeline is missing', async ({
  openSave,
}) => {
  const save = await openSave({ isKeptAlive: false })
  save.server.answer(CREATE, resetConnection)
  save.server.answer(LIST, json({ data: [], total: 50 }))
  save.dash.allowRead()
  await save.createButton.click()
  await expect(save.mayExistNotice).toBeVisible()
  await expect(save.notices.getByText(/only some of the pipelines/)).toBeVisible()
  await expect(save.notices.getByText(/The service lists no pipeline named/)).toHaveCount(0)
  await save.expectSentOnly(1)
})

test('if a pipeline was created although no answer came, every pipeline of this name is shown, and another one needs a click', async ({
  openSave,
}) => {
  const save = await openSave()
  save.server.answer(CREATE, createThen(resetConnection))
  save.dash.allowRead()
  await save.createButton.click()
  await expect(save.mayExistNotice).toBeVisible()
  // The browser may repeat a request that was lost on a reused connection, so more than one pipeline may exist.
  const made = save.createRequests().length
  const found = save.notices.getByText(new RegExp(`${made} pipelines? ha(?:s|ve) this name:`))
  await expect(found).toBeVisible()
  await expect(save.page.getByRole('link', { name: /^Open deploy-web/ })).toHaveCount(made)
  save.server.answer(LIST, json({ error: 'no' }, 500), 1)
  save.dash.allowRead()
  await save.button('Search again').click()
  await expect(
    save.notices.getByText(/could not search for pipelines with this name/),
  ).toBeVisible()
  save.dash.allowRead()
  await save.button('Search again').click()
  await expect(found).toBeVisible()
  expect(save.createRequests()).toHaveLength(made)

  await save.button('Change the name').click()
  await expect(save.name).toHaveValue('deploy-web 2')
  await expect(save.name).toBeFocused()
  await save.expectSentOnly(made)
  save.server.answer(CREATE, replyCreated)
  await save.createButton.click()
  await expect(save.page.getByText('Created deploy-web 2.')).toBeVisible()
  await save.expectSentOnly(made + 1)
})

test('after an answer with an id and an error, the pipeline may have been created', async ({
  openSave,
}) => {
  const save = await openSave()
  const both = { _id: 'x', name: 'deploy-web', success: false, message: 'The quota is used up.' }
  save.server.answer(CREATE, json(both, 201))
  save.dash.allowRead()
  await save.createButton.click()
  await expect(save.mayExistNotice).toBeVisible()
  await expect(save.notices.getByText(/The service says: “The quota is used up\.”/)).toBeVisible()
})

test('if no answer to a save comes within a minute, the pipeline may have been created, and “Create anyway” sends it once more', async ({
  openSave,
}) => {
  const save = await openSave()
  save.server.answer(CREATE, neverReply)
  await save.createButton.click()
  await expect.poll(() => save.createRequests().length).toBe(1)
  save.dash.allowRead()
  await save.dash.passUntil(save.mayExistNotice, 61_000)
  expect(save.createRequests()).toHaveLength(1)
  save.server.answer(CREATE, replyCreated)
  await save.button('Create anyway').click()
  await expect(save.page.getByText('Created deploy-web.')).toBeVisible()
  expect(save.createRequests()).toHaveLength(2)
})

test('a refused save shows its reasons at their fields or in a message, and says that nothing was saved', async ({
  openSave,
}) => {
  const save = await openSave()
  await save.add('run_script')
  let times = 0
  for (const [name, reply, where, words] of [
    [
      '400',
      json({ error: { message: 'The name is taken.', field: 'name' } }, 400),
      'Name',
      'The name is taken.',
    ],
    [
      '422 by JSON pointers',
      json(
        {
          valid: false,
          problems: [{ path: '/steps/0/tool/configuration/script', message: 'Needs a shebang.' }],
        },
        422,
      ),
      'Script',
      'Needs a shebang.',
    ],
    [
      '422 by dotted paths',
      json({ errors: [{ field: 'steps[0].name', message: 'Too long.' }] }, 422),
      'Step name',
      'Too long.',
    ],
    [
      '422 by field',
      json({ message: 'Invalid.', errors: { name: ['Too short.'] } }, 422),
      'Name',
      'Too short.',
    ],
    [
      '422 by location lists',
      json({ detail: [{ loc: ['body', 'steps', 0, 'name'], msg: 'Field required.' }] }, 422),
      'Step name',
      'Field required.',
    ],
    [
      '422 with a field and an unreadable reason',
      json({ errors: [{ field: 'name', hint: 7 }] }, 422),
      'Name',
      'no reason that Sluice can read. It sent: { "field": "name", "hint": 7 }',
    ],
    ['422 with msg', json({ msg: 'Not today.' }, 422), undefined, 'Not today.'],
    [
      '422 with nothing readable',
      json({ hint: 7 }, 422),
      undefined,
      'The service refused the request and gave no reason that Sluice can read. Nothing was changed. The answer begins: {"hint":7}',
    ],
    [
      '422 in words',
      raw(422, 'No more today.', { 'content-type': 'text/plain' }),
      undefined,
      'No more today.',
    ],
    ['403', json({ message: 'Only for engineers.' }, 403), undefined, 'Only for engineers.'],
    ['404', json({ message: 'No such place.' }, 404), undefined, 'No such place.'],
    ['410', json({ message: 'Gone.' }, 410), undefined, 'Gone.'],
    ['409', json({ message: 'Somebody was first.' }, 409), undefined, 'Somebody was first.'],
    ['413', raw(413), undefined, /The pipeline is too large: 1 kB\./],
    ['20 error', json({ error: 'Closed for today.' }), undefined, 'Closed for today.'],
    ['20 success: false', json({ success: false, message: 'Closed.' }), undefined, 'Closed.'],
  ] as const) {
    await test.step(name, async () => {
      save.server.answer(CREATE, reply)
      await save.createButton.click()
      await expect(save.notCreatedNotice).toBeVisible()
      times += 1
      expect(save.createRequests()).toHaveLength(times)
      if (where === undefined)
        await expect(save.notices.getByText(words, { exact: true })).toBeVisible()
      else {
        await expect(save.field(where)).toHaveAccessibleDescription(new RegExp(words))
        await expect(save.field(where)).toBeFocused()
        await save.button('1 problem').click()
        await expect(save.page.getByRole('region', { name: 'Problems' })).toContainText(words)
        await save.button('1 problem').click()
      }
      await save.dismiss()
    })
  }
  save.server.answer(CREATE, replyCreated)
  await save.createButton.click()
  await expect(save.page.getByText('Created deploy-web.')).toBeVisible()
  await save.expectSentOnly(times + 1)
})

test('after a 429 to a save, the page shows a countdown, and only a click sends it again', async ({
  openSave,
}) => {
  const save = await openSave()
  let times = 0
  for (const [value, words] of [
    ['120', /You can try again/],
    [new Date(Date.UTC(2026, 2, 2, 10, 5)).toUTCString(), /You can try again/],
    ['315360000', /You can try again/],
    ['-1', undefined],
    [undefined, undefined],
  ] as const) {
    const headers = value === undefined ? {} : { 'retry-after': value }
    save.server.answer(CREATE, json({ message: 'Slow down.' }, 429, headers))
    await save.createButton.click()
    await expect(save.notCreatedNotice).toBeVisible()
    await expect(save.notices.getByText('Slow down.', { exact: true })).toBeVisible()
    if (words !== undefined) await expect(save.notices.getByText(words)).toBeVisible()
    times += 1
    await save.expectSentOnly(times)
    await save.dismiss()
  }
})
