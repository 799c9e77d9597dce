/** What each role of the demo may do, and which message a role without permission gets. */
import { BuilderPage } from '../support/builder-page'
import { expect, test } from '../support/journey'
import { chooseRole, resetDemo } from '../support/demo-box'
import { navigate } from '../support/navigate'
import { expectStarted } from '../support/results-view'

/** The console errors of the browser about actions that the role may not do. */
test.use({ allowedErrors: [/status of 403 .*\/api\/v2\//] })

/** src/mocks/contract/4-5-actions.test.ts tests each action with each role. Here, each action is done and refused once. */
const ROLES = ['Approver', 'Engineer'] as const

const ACTIONS = [
  { does: 'run', name: 'staging-web', by: ['Engineer', 'Admin'], before: 'Succeeded' },
  { does: 'delete', name: 'staging-checkout', by: ['Engineer', 'Admin'], before: 'Failed' },
  { does: 'approve', name: 'rotate-keys', by: ['Approver', 'Admin'], before: 'Waiting' },
] as const

const BUILDERS: readonly string[] = ACTIONS[0].by

const refusalOf = (role: string, does: string, by: readonly string[]) =>
  `An ${role.toLowerCase()} may not ${does} pipelines. Nothing was changed. Use the role ${by.join(' or ')}.`

test(`with the roles ${ROLES.join(' and ')}, allowed actions are done, and the others are refused with a helpful message`, async ({
  page,
  list,
  openList,
}) => {
  await openList()
  for (const role of ROLES) {
    await test.step(role, async () => {
      await resetDemo(page)
      await chooseRole(page, role)
      await list.expectRows(61)
      for (const { does, name, by, before } of ACTIONS) {
        const isAllowed = by.some((each) => each === role)
        await test.step(`${does}: ${isAllowed ? 'done' : 'refused'}`, async () => {
          const verb = does.charAt(0).toUpperCase() + does.slice(1)
          const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
          await expect(list.row(name)).toContainText(before)
          if (does === 'approve') {
            await list.link(name).click()
            await page.getByRole('button', { name: verb, exact: true }).click()
          } else await list.choose(name, new RegExp(`^${verb}`))
          if (does === 'run') await expectStarted(page, name)
          else await dialog.getByRole('button', { name: `${verb} 1 pipeline`, exact: true }).click()
          await expect(list.results.getByRole('heading')).toContainText(`Results: ${verb} ${name}`)
          if (isAllowed) {
            await expect(list.results.getByText('1 done', { exact: true })).toBeVisible()
          } else {
            await expect(list.results).toContainText(`Refused: ${refusalOf(role, does, by)}`)
          }
          await list.results.getByRole('button', { name: 'Dismiss' }).click()
          await page.getByRole('link', { name: 'Pipelines', exact: true }).first().click()
          if (!isAllowed) await expect(list.row(name)).toContainText(before)
          else if (does === 'delete') await expect(list.row(name)).toHaveCount(0)
          else await expect(list.row(name)).not.toContainText(before)
        })
      }

      await test.step('create a pipeline', async () => {
        await navigate(page, '/pipelines/new')
        const builder = new BuilderPage(page)
        await builder.add('run_script')
        await builder.name.fill('my-own')
        await builder.field('Script').fill('echo it')
        await builder.button('Create pipeline').click()
        const words = BUILDERS.includes(role)
          ? 'Created my-own.'
          : refusalOf(role, 'create', BUILDERS)
        await expect(page.getByText(words, { exact: true })).toBeVisible()
        // No field is the cause, and the warnings of the draft are not either.
        if (!BUILDERS.includes(role)) await expect(builder.button('Create pipeline')).toBeFocused()
      })

      // 4-1-discovery.test.ts tests what each role can read.
      if (!BUILDERS.includes(role)) {
        await test.step('a role that may not create a pipeline can read the repositories and branches of a tool', async () => {
          await navigate(page, '/pipelines/new/source')
          for (const [label, typed] of [
            ['Registered tool', 'GitHub acme'],
            ['Repository', 'acme/api'],
            ['Branch', 'main'],
          ] as const) {
            const field = page.getByRole('combobox', { name: label, exact: true })
            await field.fill(typed)
            const options = page.getByRole('listbox', { name: label, exact: true })
            await expect(options.getByRole('option', { selected: true })).toContainText(typed)
            await field.press('Enter')
          }
          await expect(page.getByText('All 3 steps are done')).toBeVisible()
        })
      }
      await list.visit()
    })
  }
})
