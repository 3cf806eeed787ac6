import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './axe.ts'
import { openChatWith, openConversation, visit } from './chatting.ts'
import { test } from './product.ts'

// Other journeys on a desk ask for no motion; the window of the chat is seen with it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the widget stays beside the pages, from its bar to the whole screen @desk', async ({
  browser,
  product,
}) => {
  const asha = await visit(browser, product.url, 'asha')
  const ravi = await visit(browser, product.url, 'ravi')
  const widget = asha.getByRole('complementary', { name: 'Chat beside the page' })
  const bar = widget.getByRole('button', { name: /^Chat/, expanded: false })
  await readTheAssistant(asha)

  await test.step('its bar counts what is unread and says who is named', async () => {
    await openChatWith(ravi, 'Asha')
    await write(ravi, 'Good morning, @as')
    await expect(ravi.getByRole('option', { name: 'Asha Patil' })).toBeVisible()
    await ravi.keyboard.press('Enter')
    await write(ravi, ' are you there?')
    await ravi.keyboard.press('Enter')
    await expect(bar).toContainText(/@\d/)
    await expect(bar).toContainText(/unread messages?, one of them mentions you/)
    await expect(asha).toHaveTitle(/^\(\d+\) /)
    await expectAccessible(asha)
  })

  await test.step('it opens to the list, where the message stands', async () => {
    await bar.click()
    await expect(widget.getByRole('heading', { name: 'Chat' })).toBeFocused()
    await expect.poll(() => asha.evaluate(underTheChat)).toEqual([])
    const entry = widget.getByRole('button', { name: /^Ravi Kulkarni.*are you there\?.*mentions you/ })
    await expect(entry).toBeVisible()
    await expectAccessible(asha)
    await entry.click()
    await expect(widget.getByRole('log').getByText('are you there?').last()).toBeVisible()
    await expect(asha).not.toHaveTitle(/^\(/)
    await expectAccessible(asha)
  })

  await test.step('what is written there arrives, and the conversation stays while pages change', async () => {
    await widget.getByRole('textbox').fill('Yes, in the widget')
    await asha.keyboard.press('Enter')
    await expect(ravi.getByRole('log').getByText('Yes, in the widget').last()).toBeVisible()
    const before = await widget.getByRole('log').elementHandle()
    await asha.getByRole('link', { name: 'Mentorship', exact: true }).first().click()
    await expect(asha).toHaveURL(/\/mentorship/)
    expect(await before?.evaluate((log) => log.isConnected)).toBe(true)
  })

  await test.step('it grows, shows its members, and closes by Escape with the focus on its bar', async () => {
    const height = async () => (await widget.boundingBox())?.height ?? 0
    const low = await height()
    await widget.getByRole('button', { name: 'Taller' }).click()
    await expect.poll(height).toBeGreaterThan(low + 100)
    await widget.getByRole('button', { name: /^Mentor\s*View Members/ }).click()
    await expect(widget.getByRole('heading', { name: 'In this chat' })).toBeVisible()
    await expect(widget.getByText('No Meeting History available')).toBeVisible()
    await expectAccessible(asha)
    await asha.keyboard.press('Escape')
    await expect(widget.getByRole('button', { name: /^Mentor\s*View Members/ })).toBeFocused()
    await asha.keyboard.press('Escape')
    await expect(bar).toBeFocused()
  })

  await test.step('the whole screen has the same conversation, and leads back', async () => {
    await bar.click()
    await widget.getByRole('button', { name: 'Whole screen' }).click()
    await expect(asha).toHaveURL(/\/chat\/messenger\?channel=/)
    await expect(widget).toBeHidden()
    await expectAccessible(asha)
    await asha.getByRole('button', { name: 'Leave the whole screen' }).click()
    await expect(asha).toHaveURL(/\/chat\?channel=/)
    await expect(widget).toBeHidden()
  })
  await asha.context().close()
  await ravi.context().close()
})

test('a button leads to the messenger, and hides while one types @phone', async ({ browser, product }) => {
  const asha = await visit(browser, product.url, 'asha')
  const ravi = await visit(browser, product.url, 'ravi')
  const button = asha.getByRole('link', { name: /^Open all chats/ })
  await openChatWith(ravi, 'Asha')
  await write(ravi, 'Good evening')
  await ravi.keyboard.press('Enter')
  await expect(asha.getByRole('navigation').getByText(/unread message/)).toBeVisible()
  await expect(button).toContainText('unread')
  await expectAccessible(asha)
  for (const path of ['/learninghub', '/mentorship', '/moreinfo/faq']) {
    await asha.goto(path)
    await expect(button).toBeVisible()
    for (let screen = 0; screen < 4; screen++) {
      await expect.poll(() => asha.evaluate(underTheChat), `${path}, screen ${screen + 1}`).toEqual([])
      await asha.mouse.wheel(0, 500)
    }
  }
  await expect(button).toBeVisible()
  await asha.getByRole('searchbox').or(asha.getByRole('textbox')).first().focus()
  await expect(button).toBeHidden()
  await asha.goto('/learninghub')
  await button.click()
  await expect(asha).toHaveURL(/\/chat\/messenger$/)
  await expect(asha.getByRole('heading', { level: 1, name: 'Chat' })).toBeVisible()
  await expectAccessible(asha)
  await openConversation(asha, 'Ravi')
  await asha.getByRole('button', { name: /^Mentor\s*View Members/ }).click()
  const calls = asha.getByText('View Summary & Transcript')
  await expect(asha.getByText(/^You, Ravi .*can read this/).last()).toBeVisible()
  await expect(asha.getByText('No Meeting History available')).toBeHidden()
  await calls.click()
  await expect(asha.getByText('No Meeting History available')).toBeVisible()
  await expectAccessible(asha)
  await asha.getByRole('button', { name: 'Close members' }).click()
  await expect(asha.getByRole('button', { name: /^Mentor\s*View Members/ })).toBeFocused()
  // The whole screen has no bars, so the chat starts by itself there.
  await asha.reload()
  await expect(asha.getByRole('log')).toBeVisible()
  await write(ravi, 'Still there?')
  await ravi.keyboard.press('Enter')
  await expect(asha.getByRole('log').getByText('Still there?').last()).toBeVisible()
  await asha.context().close()
  await ravi.context().close()
})

test('a channel is muted and unmuted, and the chat can be made quiet @phone-suffices', async ({
  browser,
  product,
}) => {
  const kiran = await visit(browser, product.url, 'kiran')
  await openChatWith(kiran, 'Meera')

  await test.step('muting shows in the header and in the list, over a reload', async () => {
    await openMenu(kiran)
    await expectAccessible(kiran)
    const muted = kiran.getByRole('switch', { name: /^Mute this chat/ })
    await muted.click()
    await expect(muted).toBeChecked()
    // The switch shows the new state before the server has it, and a reload would stop the call.
    await expect(muted).toHaveAttribute('aria-busy', 'false')
    await kiran.keyboard.press('Escape')
    await kiran.reload()
    await expect(kiran.getByRole('main').getByText('Muted').first()).toBeAttached()
    await openMenu(kiran)
    await kiran.getByRole('switch', { name: /^Mute this chat/ }).click()
    await expect(kiran.getByText('Muted')).toHaveCount(0)
  })

  await test.step('sound, number and email can be turned off', async () => {
    await kiran.getByRole('button', { name: 'Chat settings' }).last().click()
    const dialog = kiran.getByRole('dialog', { name: 'Chat settings' })
    for (const name of [/^Sound for new messages/, /^Unread number/, /^Email about unread/]) {
      await dialog.getByRole('switch', { name }).click()
      await expect(dialog.getByRole('switch', { name })).not.toBeChecked()
    }
    await expectAccessible(kiran)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await kiran.goto('/moreinfo/notices')
    await expect(kiran.getByRole('checkbox', { name: 'Messages: Email' })).not.toBeChecked()
  })

  await test.step('the section of calls and a chat of others say what they are', async () => {
    await kiran.goto('/chat?section=video')
    await expect(kiran.getByRole('heading', { name: 'No video call right now' })).toBeVisible()
    await expectAccessible(kiran)
    await kiran.goto('/chat?channel=of-others')
    await expect(kiran.getByRole('heading', { name: "This chat isn't open to you" })).toBeVisible()
    await expectAccessible(kiran)
  })
  await kiran.context().close()
})

/** Returns the words and controls of the page that lie under the chat's button or window. It runs in the page. */
function underTheChat(): string[] {
  const chat = document.querySelector('aside, a[href="/chat/messenger"]')?.getBoundingClientRect()
  if (chat === undefined || chat.width === 0) return ['no chat']
  const touches = (one: DOMRect) =>
    one.width > 2 &&
    one.left < chat.right - 1 &&
    chat.left < one.right - 1 &&
    one.top < chat.bottom - 1 &&
    chat.top < one.bottom - 1
  return [...document.querySelectorAll('main *')]
    .filter((element) => {
      const controls = element.matches('a[href], button, input, select, textarea, summary')
      const words = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '')
      const lines = words.flatMap((node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return [...range.getClientRects()]
      })
      return (controls ? [element.getBoundingClientRect()] : lines).some(touches)
    })
    .map((element) => `${element.tagName} ${(element.textContent ?? '').slice(0, 40)}`)
}

/** Reads what the assistant answered while the demo was made, so that nothing is unread. */
async function readTheAssistant(page: Page): Promise<void> {
  await page.goto('/chat/messenger')
  const entry = page.getByRole('listitem').getByRole('link', { name: /Assistant/ })
  await entry.click()
  await expect(page.getByRole('log')).toBeVisible()
  await expect(entry).not.toContainText('unread')
  await page.goto('/learninghub')
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox').pressSequentially(text)
}

async function openMenu(page: Page): Promise<void> {
  await page.getByText('More for this chat').locator('..').click()
}
