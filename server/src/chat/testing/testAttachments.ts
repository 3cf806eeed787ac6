import { attachmentCalls } from '@saathi/contract/chat/attachmentCalls.ts'

import { openTestChat } from './testChat.ts'
import type { TestSocket } from './testSocket.ts'

interface Uploading {
  readonly channel: string
  readonly as: { readonly token: string }
  readonly file: File
  readonly key?: string
}

/** The chat with the actions that tests of its files need. */
export async function openTestAttachments(settings: Readonly<Record<string, string>> = {}) {
  const chat = await openTestChat(settings)
  const { testing } = chat
  const { ask, app } = testing

  const upload = ({ channel, as: { token }, file, key }: Uploading) =>
    ask(
      attachmentCalls.upload,
      { params: { channelId: channel }, body: { file } },
      { token, ...(key !== undefined && { headers: { 'idempotency-key': key } }) },
    )

  /** The link that a person gets for a file's address in messages, or with `small` for its small picture. */
  const linkOf = (named: NamedFile, { token }: { readonly token: string }) =>
    ask(
      attachmentCalls.attachmentFile,
      {
        params: { channelId: named.channel, attachmentId: named.id },
        query: { thumbnail: named.small === true ? '1' : '0' },
      },
      { token },
    )

  const linksOf = (channelId: string, ids: readonly string[], { token }: { readonly token: string }) =>
    ask(attachmentCalls.attachmentLinks, { params: { channelId }, query: { ids: ids.join(',') } }, { token })

  const open = (url: string, headers: Record<string, string> = {}) =>
    app.server.inject({ method: 'GET', url, headers })

  /** Sends a message with a file and returns it as the sender's socket hears of it. */
  async function sendFile(
    socket: TestSocket,
    { channel, id, tempId = crypto.randomUUID(), message = '' }: SentFile,
  ) {
    socket.send({ command: 'send', channel, message, attachments: [{ id }], tempId })
    return (await socket.next('new_message', (event) => event.message.tempId === tempId)).message
  }

  /** Runs what the queue runs each minute. */
  const removeFiles = () => app.jobs.removeChatFiles?.work(null)
  const forgetVersions = () => app.jobs.forgetVersions?.work(null)

  return { ...chat, removeFiles, forgetVersions, upload, linkOf, linksOf, open, sendFile }
}

interface SentFile {
  readonly channel: string
  readonly id: string
  readonly tempId?: string
  readonly message?: string
}

interface NamedFile {
  readonly channel: string
  readonly id: string
  readonly small?: true
}
