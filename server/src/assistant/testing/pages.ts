import { readUrgent } from '../../safety/public/urgent.ts'

/** Returns the id of a passage by the address of its page. */
export function pageOf(url: string): string {
  const faq = /#faq-(.+)$/.exec(url)?.[1]
  if (faq !== undefined) return `faq:${faq}`
  const session = /\/(?:sessionintroduction\/([^/?]+)|mentorship\/([^/?]+))/.exec(url)
  return session === null ? url : `session:${session[1] ?? session[2]}`
}

/** Own state has more parts than the graded answers distinguish, and some urgent topics have the same answer. */
const named: Readonly<Record<string, string>> = {
  'urgent:distress': 'urgent:self-harm',
  'own:next': 'own:state',
  'own:surveys': 'own:state',
}

/** Returns the topic of an answer as the graded answers name it. */
export function topicOf(about: string): string {
  return (named[about] ?? about).replace(/^own:(experiences|matching)\..*/, 'own:state')
}

/** Whether a topic is a right one; a step of a session is part of it, and a star stands for any ending. */
export function isSame(about: string, right: string): boolean {
  if (right.endsWith('*')) return about.startsWith(right.slice(0, -1))
  return about === right || about.startsWith(`${right}:`)
}

/** Returns the urgent topics whose steps come before the answer to a question, because it is probably about one of them. */
export function urgentFirstIn(question: string): readonly string[] {
  const reading = readUrgent().readingOf(question)
  return reading?.certainty === 'probable' ? reading.topics.map((topic) => `urgent:${topic}`) : []
}
