import type { ErrorTable } from '../errorTable.ts'

/** Why something in a chat can't be done. */
export const chatErrors = {
  /** It is a time in which nobody writes; reading stays open. */
  chatDisabled: 422,
  /** A message can be edited or deleted for 15 minutes. */
  changeTooLate: 422,
  /** The attachment was not uploaded by the sender for this channel, or was sent already. */
  attachmentUnknown: 422,
  /** The moving picture is not, or no longer, among those that can be sent. */
  gifUnknown: 422,
  /** A file of another kind than those that can be attached, or whose content is not what its name says. */
  attachmentType: 415,
  /** A file without a byte. */
  attachmentEmpty: 422,
  /** A file of more than 5 MB. */
  attachmentSize: 413,
  /** No file can be sent in this channel: the assistant reads none. */
  attachmentsOff: 422,
  /** A page of the web could not be read, or may not be. */
  previewFailed: 422,
} as const satisfies ErrorTable
