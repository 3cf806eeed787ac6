/** The kinds of flags that a message can get. */
export const noticedKinds = ['contact', 'money', 'other_app', 'meeting', 'distress'] as const
export type NoticedKind = (typeof noticedKinds)[number]
