import type { PersonalData } from '../room/personalData.ts'

const members = 'the members of the channel; the programme team only after a report'

/** The personal data that the chat stores. */
export const chatData: PersonalData = {
  tables: {
    channels: {
      holds: 'after whom a group is named',
      why: 'to show its members which one it is',
      readers: members,
      people: { named_after: { code: 'It is cleared at once.' } },
      columns: 'name',
      impersonal: 'id kind mentorship_id last_seq created_at is_paused closed_at beside_id',
      archive: { none: 'Messages and mentorships name it.' },
    },
    channel_members: {
      holds: "the person's past and present channels, with the messages seen and the muting",
      why: 'to deliver messages and to count unread ones',
      readers: members,
      people: { person_id: { stays: 'A membership without a name keeps the place of the others.' } },
      columns: 'channel_id is_active is_pair_manager seen_seq last_viewed_at muted_at is_announcer',
      archive: 'muted-channels.json',
    },
    messages: {
      holds: 'messages',
      why: 'to be read',
      readers: members,
      people: {
        sender_id: {
          code: 'Texts and files are deleted after 30 days. Empty rows stay, so that numbers have no gaps.',
        },
      },
      columns:
        'id channel_id seq temp_id text attachments created_at kind is_broadcast mentions reply_to edited_at deleted_at changed_at made_by citations',
      archive: 'messages.json',
    },
    message_versions: {
      holds: 'the texts of messages before they were edited or deleted',
      why: 'so that a report can prove what was written',
      readers: 'the programme team, after a report',
      period: '30 days',
      people: {},
      columns: 'message_id text attachments replaced_at',
      archive: { none: 'The messages are in the archive as they are now.' },
    },
    message_reactions: {
      holds: 'reactions to messages',
      why: 'to show them',
      readers: members,
      people: {
        person_id: { code: 'Reactions are deleted after 30 days, and the devices of the others learn it.' },
      },
      columns: 'message_id emoji created_at',
      archive: 'reactions.json',
    },
    message_flags: {
      holds: 'signs that a message shares contact data or asks for money',
      why: 'to protect people',
      readers: 'the programme team',
      people: { sender_id: 'forget' },
      columns: 'message_id kind channel_id flagged_at seen_at',
      archive: { none: 'It would teach how to get around it.' },
    },
    message_words: {
      holds: 'the words of messages, for the search',
      why: 'to find messages',
      readers: members,
      people: {},
      columns: 'channel_number seq sent_at words',
      archive: { none: 'The messages themselves are in the archive.' },
    },
    chat_attachments: {
      holds: 'files in the chat',
      why: 'to be opened',
      readers: members,
      people: {
        uploader_id: {
          code: 'Files close at once. A job deletes their bytes and then the rows after 30 days.',
        },
      },
      columns:
        'id channel_id idempotency_key name type kind received_size size width height file_key is_stored thumbnail thumbnail_tries temp_id is_sent created_at closed_at remove_at is_kept',
      archive: 'chat-files.json',
    },
    chat_broadcasts: {
      holds: 'texts that a member of the team sent to everyone',
      why: 'to send it once',
      readers: 'nobody',
      people: { sender_id: { stays: 'The id of a broadcast is never used a second time.' } },
      columns: 'id fingerprint begun_at',
      archive: { none: 'It belongs to the work of the team.' },
    },
    chat_visits: {
      holds: 'the times of the last visit and of the last email about messages',
      why: 'to mail only people who are away, and seldom',
      readers: 'nobody',
      people: { person_id: 'forget' },
      columns: 'here_at reminded_at',
      archive: 'visits.json',
    },
  },
  impersonal: {
    chat_blackout: { reason: 'when the chat is closed for everyone', columns: 'only_one starts_at ends_at' },
    chat_digest: { reason: 'how far messages were looked through', columns: 'only_one looked_until' },
    chat_gifs: {
      reason: 'pictures of a service',
      columns: 'id title url preview_url width height found_at sent_at',
    },
    chat_search_channels: {
      reason: 'how far a channel is indexed',
      columns: 'channel_id number done_seq rules',
    },
    chat_search_changed: { reason: 'numbers of messages to index again', columns: 'channel_id seq' },
    link_previews: {
      reason: 'pages of the web, without the people who shared them',
      columns: 'address_hash id address title description has_picture fetched_at used_at',
    },
  },
  files: {
    attachments: {
      holds: 'files in the chat and their small pictures',
      readers: members,
      period: 'as long as the message',
    },
    gifs: { impersonal: 'pictures of a service' },
    previews: { impersonal: 'pictures of pages of the web' },
  },
  jobs: { chatThumbnail: 'id fileKey', fillPreviews: 'channelId messageId' },
  device: {
    'draft.': 'messages that were not sent yet',
    'answered.': 'the messages that drafts reply to',
    recentEmoji: 'emoji that the person used last',
    chatWidget: 'whether the chat beside a page is open, in its tab',
    chatSound: 'whether messages ring',
    chatTitle: 'whether the title counts messages',
    'saathi-outbox': 'what was sent without a network, until the server has it',
    'saathi-pictures': 'pictures of the chat that were opened',
    'saathi-kept': 'the last replies of the server, for pages without a network',
  },
}
