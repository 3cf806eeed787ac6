import { expect } from '@playwright/test'

import { bubble, openChatWith, pictures, say, visit } from './chatting.ts'
import { photo } from './files.ts'
import { test } from './product.ts'

test('two people talk over two servers, also when one server dies', async ({ browser, product }) => {
  const asha = await visit(browser, product.url, 'asha')
  const ravi = await visit(browser, product.url, 'ravi')
  await openChatWith(asha, 'Ravi')
  await openChatWith(ravi, 'Asha')

  await test.step('words and a photo come through, whichever server has them', async () => {
    for (let n = 1; n <= 5; n += 1) {
      await say(asha, `Question ${n}`)
      await expect(bubble(ravi, `Question ${n}`)).toHaveCount(1)
      await say(ravi, `Answer ${n}`)
      await expect(bubble(asha, `Answer ${n}`)).toHaveCount(1)
    }
    const before = await pictures(ravi).count()
    await asha
      .getByLabel('Attach a file')
      .first()
      .setInputFiles(photo('timetable.png', 600, 400))
    await asha.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(pictures(ravi)).toHaveCount(before + 1)
    await expect(pictures(ravi).last().locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  })

  await test.step('one server dies, and nothing is lost or doubled', async () => {
    await product.killOne(0)
    for (let n = 6; n <= 8; n += 1) {
      await say(asha, `Question ${n}`)
      await say(ravi, `Answer ${n}`)
    }
    await product.restart()
    await product.killOne(1)
    await say(asha, 'Good night')
    for (const page of [asha, ravi]) {
      for (let n = 6; n <= 8; n += 1) {
        await expect(bubble(page, `Question ${n}`)).toHaveCount(1, { timeout: 30_000 })
        await expect(bubble(page, `Answer ${n}`)).toHaveCount(1)
      }
      await expect(bubble(page, 'Good night')).toHaveCount(1)
      await expect(page.getByText('Waiting to be sent')).toHaveCount(0)
      await expect(page).toHaveURL(/\/chat/)
    }
  })
  await product.restart()
  for (const page of [asha, ravi]) await page.context().close()
})
