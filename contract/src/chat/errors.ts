import type { ErrorTable } from '../base/errorTable.ts'

/** Why something in a chat can't be done. */
export const chatErrors = {
  /** Nobody can write at this time; reading stays possible. */
  chatDisabled: 422,
  /** A message can be edited or deleted for 15 minutes. */
  changeTooLate: 422,
  /** The attachment was not uploaded by the sender for this channel, or was sent already. */
  attachmentUnknown: 422,
  /** The moving picture cannot be sent, or no longer. */
  gifUnknown: 422,
  /** A file of a kind that cannot be attached, or whose content does not match its name. */
  attachmentType: 415,
  /** A file without a byte. */
  attachmentEmpty: 422,
  /** A file of more than 5 MB. */
  attachmentSize: 413,
  /** No file can be sent in this channel: the assistant does not read files. */
  attachmentsOff: 422,
  /** A page of the web could not be read, or may not be. */
  previewFailed: 422,
} as const satisfies ErrorTable
