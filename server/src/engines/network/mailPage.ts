import { escapeHtml } from '../text/escapeHtml.ts'

/** What a mail says. */
export interface MailWords {
  readonly subject: string
  readonly text: string
}

/**
 * Returns a mail's text as HTML in the look of the product. It says the same as the text: the first paragraph that ends
 * with an address is a button, and other addresses are links. It loads nothing, so that nobody learns who opened it.
 */
export function mailPage({ subject, text }: MailWords): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((each) => each.trim())
  const pressed = paragraphs.findIndex((each) => labelled.test(each))
  const parts = paragraphs.map((each, place) => {
    if (place === pressed) return button(each)
    return paragraph(each, pressed !== -1 && place > pressed)
  })
  const language = /\p{Script=Devanagari}/u.test(text) ? 'hi' : 'en'
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${style}</style></head>`,
    `<body><div class="card"><h1>${escapeHtml(subject)}</h1>${parts.join('')}</div></body></html>`,
  ].join('')
}

/** A sentence of one line, a colon and an address. */
const labelled = /^([^\n]{1,60}?)\s*[:：]\s*(https?:\/\/\S+)$/

function button(text: string): string {
  const [, label = '', address = ''] = labelled.exec(text) ?? []
  return `<p><a class="button" href="${escapeHtml(address)}">${escapeHtml(label)}</a></p>`
}

/** A paragraph below the button, such as the one about stopping these mails, is smaller. */
function paragraph(text: string, isBelow: boolean): string {
  const linked = text
    .split(/(https?:\/\/\S+)/)
    .map((part, place) => (place % 2 === 0 ? escapeHtml(part) : link(part)))
    .join('')
  return `<p${isBelow ? ' class="below"' : ''}>${linked.replaceAll('\n', '<br>')}</p>`
}

/** A link shows where it leads, without the long token that may follow. */
function link(address: string): string {
  const shown = address.replace(/^https?:\/\//, '').replace(/[?#].*$/, '')
  return `<a href="${escapeHtml(address)}">${escapeHtml(shown)}</a>`
}

/** The colours of the client. Programs that know no dark scheme ignore the second part. */
const style = [
  'body{margin:0;padding:24px 12px;background:#f8f1e4;color:#211d52;font:16px/1.5 "Noto Sans","Noto Sans Devanagari",sans-serif}',
  '.card{max-width:520px;margin:0 auto;padding:24px;border-radius:16px;background:#fffcf5}',
  'h1{margin:0 0 16px;font-size:22px;line-height:1.3}p{margin:0 0 16px;overflow-wrap:anywhere}',
  '.below{color:#585475;font-size:14px}a{color:#312c85}.button{display:inline-block;padding:12px 24px;border-radius:999px;background:#312c85;color:#fff8ea;font-weight:600;text-decoration:none}',
  '@media(prefers-color-scheme:dark){body{background:#15122e;color:#fff8ea}.card{background:#211d45}.below{color:#cfcaf0}a{color:#ffd68a}.button{background:#ffd68a;color:#211d52}}',
].join('')
