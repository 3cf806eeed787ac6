import { expect, test } from 'vitest'

import { mailPage } from './mailPage.ts'

const pageOf = (text: string) => mailPage({ subject: 'A subject', text })

test('the first sentence that ends with an address is a button, and the others are links', () => {
  const page = pageOf(
    'Hello\n\nTake a look: https://saathi.example/feed\n\nTo stop emails like this: https://saathi.example/unsubscribe?token=abc&x=1\n',
  )
  expect(page).toContain('<p>Hello</p>')
  expect(page).toContain('<a class="button" href="https://saathi.example/feed">Take a look</a>')
  expect(page).toContain('href="https://saathi.example/unsubscribe?token=abc&amp;x=1"')
  expect(page).toContain('>saathi.example/unsubscribe</a>')
  expect(page.match(/class="button"/g)).toHaveLength(1)
})

test('nothing that a person wrote becomes markup', () => {
  const page = mailPage({
    subject: '<b>Hi</b>',
    text: '<img src=x onerror=alert(1)>\n\nLook: https://a.example/"><script>x</script>',
  })
  expect(page).not.toMatch(/<(b|img|script)[ >]/)
  expect(page).toContain('&lt;b&gt;Hi&lt;/b&gt;')
})

test('lines stay lines, and a mail in Hindi says its language', () => {
  expect(pageOf('one\ntwo')).toContain('<p>one<br>two</p>')
  expect(pageOf('नमस्ते')).toContain('<html lang="hi">')
  expect(pageOf('Hello')).toContain('<html lang="en">')
})

test('a mail loads nothing from the network', () => {
  expect(pageOf('Take a look: https://saathi.example/')).not.toMatch(
    /<(img|link|script|iframe)|url\(|@import/,
  )
})
