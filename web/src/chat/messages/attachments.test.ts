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
const photo = {
  id: 'p',
  attachment_type: 'image',
  attachment_name: 'notes.jpg',
  type: 'image/jpeg',
  url: '/api/v2/chat/c/attachments/p/',
  size: 300_000,
  width: 1600,
  height: 1200,
  description: '',
}
const shownPhoto = {
  kind: 'file',
  id: 'p',
  isPicture: true,
  name: 'notes.jpg',
  type: 'image/jpeg',
  size: 300_000,
  description: '',
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
    shown: [{ kind: 'link', title: 'B', description: '', image: null, url: 'https://a.example/b' }],
  },
  {
    what: 'a link with a picture',
    stored: [
      { attachment_type: 'link_preview', url: 'https://a.example/b', description: 'C', image: '/api/x' },
    ],
    shown: [{ kind: 'link', title: '', description: 'C', image: '/api/x', url: 'https://a.example/b' }],
  },
  {
    what: 'a link with a picture of another host',
    stored: [{ attachment_type: 'link_preview', url: 'https://a.example/b', image: 'https://b.example/p' }],
    shown: [{ kind: 'link', title: '', description: '', image: null, url: 'https://a.example/b' }],
  },
  ...['/\\bad.example/p', '/\t/bad.example/p'].map((image) => ({
    what: `a link with a picture of another host that a browser reads in ${JSON.stringify(image)}`,
    stored: [{ attachment_type: 'link_preview', url: 'https://a.example/b', image }],
    shown: [{ kind: 'link', title: '', description: '', image: null, url: 'https://a.example/b' }],
  })),
  {
    what: 'a photo',
    stored: [photo],
    shown: [{ ...shownPhoto, width: 1600, height: 1200 }],
  },
  {
    what: 'a photo of unknown size',
    stored: [{ ...photo, width: 0, height: null }],
    shown: [{ ...shownPhoto, width: null, height: null }],
  },
  {
    what: 'a document',
    stored: [
      { id: 'd', attachment_type: 'document', attachment_name: 'cv.pdf', type: 'application/pdf', size: 9 },
    ],
    shown: [
      {
        kind: 'file',
        id: 'd',
        isPicture: false,
        name: 'cv.pdf',
        type: 'application/pdf',
        size: 9,
        width: null,
        height: null,
        description: '',
      },
    ],
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
