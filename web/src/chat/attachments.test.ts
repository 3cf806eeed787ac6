import { expect, test } from 'vitest'

import { attachmentsOf } from './attachments.ts'

const gif = {
  id: 'g',
  attachment_type: 'gif',
  attachment_name: 'A cat waves',
  url: '/files/g',
  width: 200,
  height: 100,
}
test.each<{ readonly what: string; readonly stored: unknown; readonly shown: unknown[] }>([
  {
    what: 'a GIF',
    stored: [gif],
    shown: [{ kind: 'gif', title: 'A cat waves', url: '/files/g', width: 200, height: 100 }],
  },
  {
    what: 'a GIF with an address that runs a script',
    stored: [{ ...gif, url: 'javascript:alert(1)' }],
    shown: [{ kind: 'other', name: 'A cat waves' }],
  },
  {
    what: 'a GIF of another host without a scheme',
    stored: [{ ...gif, url: '//bad.example/g' }],
    shown: [{ kind: 'other', name: 'A cat waves' }],
  },
  {
    what: 'a link',
    stored: [{ attachment_type: 'link_preview', url: 'https://a.example/b', title: 'B' }],
    shown: [{ kind: 'link', title: 'B', url: 'https://a.example/b' }],
  },
  {
    what: 'a link that runs a script',
    stored: [{ attachment_type: 'link_preview', url: 'javascript:alert(1)' }],
    shown: [{ kind: 'other', name: '' }],
  },
  {
    what: 'something of a newer server',
    stored: [{ attachment_type: 'poll', attachment_name: 'Which day?' }, 7],
    shown: [
      { kind: 'other', name: 'Which day?' },
      { kind: 'other', name: '' },
    ],
  },
  { what: 'no list', stored: { a: 1 }, shown: [] },
])('$what is read as it can be shown', ({ stored, shown }) => {
  expect(attachmentsOf({ attachments: JSON.stringify(stored) })).toEqual(shown)
})

test('attachments that are no JSON show nothing', () => {
  expect(attachmentsOf({ attachments: '{' })).toEqual([])
})
