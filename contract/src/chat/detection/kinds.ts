/** What a message can be noticed for. */
export const noticedKinds = ['contact', 'money', 'other_app', 'meeting', 'distress'] as const
export type NoticedKind = (typeof noticedKinds)[number]
