import { expect, type Page } from '@playwright/test'
import * as v from 'valibot'

import { expectAccessible } from './axe.ts'
import { bubble, openChatWith, say, visit } from './chatting.ts'
import { test } from './product.ts'

test('a mentor and a mentee talk, through a crash of the server', async ({ browser, product }, info) => {
  const asha = await visit(browser, product.url, 'asha')
  const ravi = await visit(browser, product.url, 'ravi')
  // Both projects may share a server with earlier messages of these people, so each text is unique.
  const unique = (text: string) => `${text} (${info.project.name} ${info.workerIndex})`

  await test.step('an unread message shows at the tab, and both see who writes', async () => {
    await openChatWith(ravi, 'Asha')
    await say(ravi, unique('Good morning'))
    await expect(
      asha
        .getByRole('navigation')
        .getByText(/unread message/)
        .first(),
    ).toBeAttached()
    await openChatWith(asha, 'Ravi')
    await expect(bubble(asha, unique('Good morning'))).toBeVisible()
    await expectAccessible(asha)
    await expect(ravi.getByRole('log').getByText('Read', { exact: true }).last()).toBeVisible()
    await expectAccessible(ravi)
  })

  await test.step('an answer arrives at once', async () => {
    await say(asha, unique('Good morning, Ravi'))
    await expect(bubble(ravi, unique('Good morning, Ravi'))).toBeVisible()
  })

  await test.step('one reacts, answers and names the other; the other corrects what she wrote', async () => {
    await actOn(ravi, unique('Good morning, Ravi'), 'React with 🎉')
    await expect(asha.getByRole('button', { name: '🎉 1: Ravi Kulkarni' }).last()).toBeVisible()
    await actOn(ravi, unique('Good morning, Ravi'), 'Reply')
    const about = ravi.locator('form').getByText('Reply to Asha Patil')
    await expect(about).toBeVisible()
    await ravi.getByRole('textbox').pressSequentially('Well slept, @as')
    await expect(ravi.getByRole('option', { name: 'Asha Patil' })).toBeVisible()
    await expectAccessible(ravi)
    await ravi.keyboard.press('Enter')
    await ravi.getByRole('textbox').pressSequentially(unique('?'))
    await expect(about).toBeVisible()
    await ravi.keyboard.press('Enter')
    const answer = bubble(asha, unique('?'))
    await expect(answer.getByText('@Asha Patil')).toBeVisible()
    await expect(answer.getByRole('button', { name: unique('Good morning, Ravi') })).toBeVisible()
    await actOn(asha, unique('Good morning, Ravi'), 'Edit')
    await asha.getByRole('textbox').fill(unique('Good morning, dear Ravi'))
    await asha.keyboard.press('Enter')
    await expect(bubble(ravi, unique('Good morning, dear Ravi')).getByText('(edited)')).toBeVisible()
  })

  await test.step('an emoji is found by its Hindi name, and a GIF is a message of its own', async () => {
    await ravi.getByRole('button', { name: 'Emoji' }).click()
    await expectAccessible(ravi)
    await ravi.getByRole('searchbox', { name: 'Search emoji' }).fill('नमस्ते')
    await ravi.getByRole('group', { name: 'Emoji to choose from' }).getByRole('button').first().click()
    await ravi.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(ravi.getByRole('textbox')).toHaveValue('🙏')
    await say(ravi, unique('शुभ प्रभात, good morning'))
    await expect(bubble(asha, unique('शुभ प्रभात, good morning'))).toBeVisible()
    const log = asha.getByRole('log')
    // Where the device asks for no motion, a press plays it.
    const moving = log.getByRole('img', { name: /./ }).or(log.getByRole('button', { name: /^Play the GIF/ }))
    const before = await moving.count()
    await ravi.getByRole('button', { name: 'GIFs' }).click()
    await ravi
      .getByRole('button', { name: /^Send the GIF/ })
      .first()
      .click()
    await expect(moving).toHaveCount(before + 1)
    if (info.project.name === 'desk') await moving.last().click()
    await expect(log.getByRole('img', { name: /./ }).last()).toBeVisible()
  })

  await test.step('what was deleted leaves a line for both', async () => {
    const before = await asha.getByRole('log').getByText('This message was deleted.').count()
    await actOn(ravi, unique('?'), 'Delete')
    await expectAccessible(ravi)
    await ravi.getByRole('button', { name: 'Delete for everyone' }).click()
    await expect(asha.getByRole('log').getByText('This message was deleted.')).toHaveCount(before + 1)
    await expect(ravi.getByRole('log').getByText('This message was deleted.')).toHaveCount(before + 1)
  })

  await test.step('the server dies; what is written meanwhile waits on each device', async () => {
    await product.kill()
    await expect(asha.getByText(/We'll keep what you write on this/)).toBeVisible()
    await say(asha, unique('first while it was down'))
    await say(asha, unique('second while it was down'))
    await say(ravi, unique('mine while it was down'))
    await expect(asha.getByText('Waiting to be sent')).toHaveCount(2)
    await expectAccessible(asha)
  })

  await test.step('both pages recover by themselves, with nothing lost or doubled', async () => {
    await product.restart()
    const texts = ['first while it was down', 'second while it was down', 'mine while it was down'].map(
      unique,
    )
    for (const page of [asha, ravi]) {
      for (const text of texts) {
        await bubble(page, text).scrollIntoViewIfNeeded({ timeout: 20_000 })
        await expect(bubble(page, text)).toHaveCount(1)
      }
      await expect(page.getByText('Waiting to be sent')).toHaveCount(0)
      await expect(page.getByText(/We'll keep what you write on this/)).toBeHidden()
    }
  })

  await test.step('a draft stays through a reload, and the chat has a beginning', async () => {
    await asha.getByRole('textbox').fill('not sent yet')
    await asha.reload()
    await expect(asha.getByRole('textbox')).toHaveValue('not sent yet')
    await expect(bubble(asha, unique('mine while it was down'))).toBeVisible()
    await asha.getByRole('log').hover()
    await expect(async () => {
      await asha.mouse.wheel(0, -1500)
      await expect(asha.getByText('This is the beginning of chat!')).toBeVisible({ timeout: 300 })
    }).toPass({ timeout: 20_000 })
  })
  await asha.context().close()
  await ravi.context().close()
})

test('what is new is marked, what failed is told, and the keyboard reaches everything', async ({
  browser,
  product,
}, info) => {
  const asha = await visit(browser, product.url, 'asha')
  const ravi = await visit(browser, product.url, 'ravi')
  const unique = (text: string) => `${text} (${info.project.name} ${info.workerIndex})`

  await test.step('a conversation opens at the first unread message', async () => {
    await openChatWith(ravi, 'Asha')
    for (let at = 1; at <= 10; at += 1) await say(ravi, unique(`Line ${at} of a long morning`))
    await expect(ravi.getByText('Waiting to be sent')).toHaveCount(0)
    await openChatWith(asha, 'Ravi')
    await expectAccessible(asha)
    // These lines are a little higher than the view: the end must not push the first one out of it.
    await expect(asha.getByRole('log').getByText('New messages')).toBeInViewport({ ratio: 0.9 })
  })

  await test.step('the way to the newest says how many are below', async () => {
    await asha.getByRole('log').hover()
    await expect(async () => {
      await asha.mouse.wheel(0, -2000)
      await expect(asha.getByRole('button', { name: /Go to the newest message/ })).toBeVisible({
        timeout: 300,
      })
    }).toPass()
    await say(ravi, unique('One more'))
    await asha.getByRole('button', { name: /new below/ }).click()
    await expect(bubble(asha, unique('One more'))).toBeInViewport()
  })

  await test.step('a screen reader hears what arrives, and nothing older', async () => {
    await say(ravi, unique('Can you hear me?'))
    await expect(asha.getByRole('status', { name: 'New messages' })).toMatchAriaSnapshot(`
      - status "New messages":
        - paragraph: /Ravi Kulkarni says.+Can you hear me/
    `)
    await expect(asha.getByRole('log')).toMatchAriaSnapshot(`
      - log "Messages":
        - article:
          - text: /Ravi Kulkarni.+Can you hear me/
          - button /What you can do with this message by Ravi Kulkarni.+Can you hear me/
          - paragraph
    `)
  })

  await test.step('the arrow keys move between messages, and Enter opens what can be done', async () => {
    await asha.getByRole('log').locator('> div').focus()
    await asha.keyboard.press('ArrowUp')
    await expect(asha.locator('[data-row]:focus')).toContainText(unique('Can you hear me?'))
    await asha.keyboard.press('ArrowUp')
    await expect(asha.locator('[data-row]:focus')).toContainText(unique('One more'))
    await asha.keyboard.press('Enter')
    await expect(asha.getByRole('button', { name: 'React with 👍' })).toBeFocused()
    await asha.keyboard.press('Enter')
    await expect(asha.locator('[data-row]:focus')).toContainText(unique('One more'))
    await expect(ravi.getByRole('button', { name: '👍 1: Asha Patil' })).toBeVisible()
  })

  await test.step('a message that the app refuses says why and can be taken back', async () => {
    await asha.routeWebSocket(/\/ws\/chat\//, (page) => {
      const server = page.connectToServer()
      page.onMessage((text) => {
        const frame: unknown = JSON.parse(String(text))
        const tempId = v.safeParse(sending, frame)
        if (!tempId.success) server.send(text)
        else page.send(JSON.stringify({ ...refusal, temp_id: tempId.output.temp_id }))
      })
    })
    await asha.reload()
    await expect(asha.getByRole('log')).toBeVisible()
    await say(asha, unique('Not for you'))
    await expect(asha.getByRole('status', { name: 'New messages' })).toMatchAriaSnapshot(`
      - status "New messages":
        - paragraph: /Not sent.+Not for you/
    `)
    await expectAccessible(asha)
    await asha.getByRole('button', { name: 'Discard' }).click()
    await expect(bubble(asha, unique('Not for you'))).toHaveCount(0)
  })
  await asha.context().close()
  await ravi.context().close()
})

/** The command that the network of one step refuses, and what it answers. */
const sending = v.object({ command: v.literal('send'), temp_id: v.string() })
const refusal = { command: 'error', code: 'gif_unknown', detail: '' }

/** Opens what can be done with a message, and does one thing. */
async function actOn(page: Page, text: string, act: string): Promise<void> {
  // The first: an answer shows the words that it answers.
  const line = bubble(page, text).first().locator('..')
  await expect(page.getByRole('group', { name: 'What you can do with this message' })).toBeHidden()
  await line.hover()
  await line.getByRole('button', { name: 'What you can do with this message' }).click()
  await page
    .getByRole('group', { name: 'What you can do with this message' })
    .getByRole('button', { name: act, exact: true })
    .click()
}
