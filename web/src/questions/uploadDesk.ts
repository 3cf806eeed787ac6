import type { Question } from '@saathi/contract/questions/question.ts'
import { isFileType } from '@saathi/contract/questions/rules.ts'

import { makeListeners } from '../device/listeners.ts'
import { NetworkFailure } from '../wire/api.ts'
import { onNetwork } from '../wire/network.ts'
import { prepareFile } from './prepareFile.ts'

/** The state of a chosen file until the server has stored it. */
export type Upload =
  | { readonly state: 'preparing' | 'sending'; readonly name: string; readonly percent: number }
  /** The file waits for the network and is sent again when it is back. */
  | { readonly state: 'waiting'; readonly name: string }
  | { readonly state: 'refused'; readonly name: string; readonly problem: string }
  /** Removed on this page; the person can undo it for a moment. */
  | { readonly state: 'removed'; readonly name: string }

/** Sends a file of a form to the server. A file replaces the stored one, null removes it. */
export type SendFile = (
  question: Question,
  file: File | null,
  way: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
) => Promise<{ readonly refused: string } | undefined>

/** Milliseconds in which a removal can be undone. */
const undoMs = 6000

interface Sending {
  readonly question: Question
  readonly file: File | null
  readonly stop: AbortController
  /** Runs while a removal can be undone. */
  readonly timer?: ReturnType<typeof setTimeout>
}

/** Sends the files of all pages of one form. Each question sends one file at a time. */
export class UploadDesk {
  #known: Readonly<Record<string, Upload>> = {}
  readonly #sendings = new Map<string, Sending>()
  readonly #changes = makeListeners()
  #send: SendFile | undefined

  /** Sets how files are sent from now on. */
  sendBy(send: SendFile): void {
    this.#send = send
  }

  /** The files being sent, by question key; the same object until one changes. */
  readonly known = () => this.#known

  /** Opens the desk for a page that shows its files, until the returned function is called. */
  readonly openFor = (listener: () => void) => {
    const stopListening = this.#changes.listen(listener)
    const close = this.open()
    return () => {
      stopListening()
      close()
    }
  }

  /** Checks a file for a question, makes it smaller and sends it. */
  readonly choose = async (question: Question, file: File) => {
    if (!isFileType(question.questionType)) return
    this.#say(question.key, { state: 'preparing', name: file.name, percent: 0 })
    const ready = await prepareFile(question.questionType, file)
    if (ready instanceof File) await this.#start(question, ready)
    else this.#say(question.key, { state: 'refused', name: file.name, problem: ready })
  }

  /** Stops the sending for a question; a removal that was not sent yet is undone. */
  readonly cancel = (key: string) => {
    const sending = this.#sendings.get(key)
    sending?.stop.abort()
    clearTimeout(sending?.timer)
    this.#sendings.delete(key)
    this.#say(key, undefined)
  }

  /** Sends a file again after the network failed. */
  readonly retry = (key: string) => {
    const sending = this.#sendings.get(key)
    if (sending !== undefined) void this.#start(sending.question, sending.file)
  }

  /** Removes a file; for a moment this can be undone. */
  readonly remove = (question: Question, name: string) => {
    this.cancel(question.key)
    const timer = setTimeout(() => void this.#start(question, null), undoMs)
    this.#sendings.set(question.key, { question, file: null, stop: new AbortController(), timer })
    this.#say(question.key, { state: 'removed', name })
  }

  /** Called when the page opens: waiting files are sent when the network is back. Returns the function for closing, which sends removals. */
  readonly open = () => {
    const retryWaiting = () => {
      for (const key of this.#sendings.keys()) if (this.#known[key]?.state === 'waiting') this.retry(key)
    }
    const stopListening = onNetwork((isOnline) => isOnline && retryWaiting())
    return () => {
      stopListening()
      for (const { question, timer } of this.#sendings.values()) {
        if (timer !== undefined) void this.#start(question, null)
      }
    }
  }

  async #start(question: Question, file: File | null): Promise<void> {
    const { key } = question
    this.cancel(key)
    const sending: Sending = { question, file, stop: new AbortController() }
    this.#sendings.set(key, sending)
    const name = file?.name ?? ''
    const isMine = () => this.#sendings.get(key) === sending
    const onProgress = (share: number) => {
      if (isMine()) this.#say(key, { state: 'sending', name, percent: Math.floor(share * 100) })
    }
    onProgress(0)
    try {
      const outcome = await this.#send?.(question, file, { onProgress, signal: sending.stop.signal })
      if (isMine()) this.#settle(key, outcome && { state: 'refused', name, problem: outcome.refused })
    } catch (error) {
      if (!isMine()) return
      if (error instanceof NetworkFailure) this.#say(key, { state: 'waiting', name })
      else this.#settle(key, { state: 'refused', name, problem: 'notSent' })
    }
  }

  #settle(key: string, upload: Upload | undefined): void {
    this.#sendings.delete(key)
    this.#say(key, upload)
  }

  #say(key: string, upload: Upload | undefined): void {
    const rest = Object.fromEntries(Object.entries(this.#known).filter(([each]) => each !== key))
    this.#known = upload === undefined ? rest : { ...rest, [key]: upload }
    this.#changes.tell()
  }
}
