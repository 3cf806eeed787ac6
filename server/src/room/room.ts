import type { FileGate } from '../engines/files/files.ts'
import type { ChannelKind } from '@saathi/contract/chat/calls.ts'
import type { MemberRole } from '@saathi/contract/mentorship/rules.ts'
import type { MatchingRecord } from '@saathi/contract/matching/rules.ts'
import type { NoticeKindName } from '@saathi/contract/domainNotices.ts'
import type { SocketCommand, SocketEvent } from '@saathi/contract/socket.ts'
import type { FastifyInstance } from 'fastify'
import type { Metric } from 'prom-client'

import type { Database } from '../engines/database/database.ts'
import type { DueKind } from '../engines/work/dueWork.ts'
import type { Job } from '../engines/work/queue.ts'
import type { House } from '../house/house.ts'
import type { Mountable, Person } from '../http/request.ts'
import type { PersonalData } from './personalData.ts'
import type { ReadSettings } from '../engines/settings/settings.ts'
import type { Presence } from '../socket/presence.ts'
import type { ClientFacts } from './clientFacts.ts'
import type { DeskDuties, JoinedDuties } from './deskDuties.ts'
import type { ContentTitles, NoticeWording } from './noticeWords.ts'
import type { ReadingAnswers } from './readingAnswers.ts'
import type { CallSeen, KeptRecording, SeenCall } from './seenCall.ts'
import type { EndedMember, RunningMentorship, SurveyStanding } from './teamWork.ts'
import type { CommandHandlers, Sockets } from '../socket/serve.ts'

/**
 * The facts about a person that decide which parts are open to them, and that the assistant answers with. Each fact
 * comes from exactly one room.
 */
export interface Facts {
  /** The surveys for the person, with the progress in each. */
  readonly surveys: readonly SurveyStanding[]
  /** Sessions of the learning hub. */
  readonly sessions: { readonly completed: number; readonly hasUnstarted: boolean }
  readonly channelKinds: readonly ChannelKind[]
  /** The mentorships that the person takes part in now, newest first. */
  readonly mentorships: readonly RunningMentorship[]
  /**
   * The same with the person's role in each, and the number of other members. It names nobody, because answers stay
   * stored.
   */
  readonly companies: readonly {
    readonly id: string
    readonly type: 'one_to_one' | 'group'
    readonly role: MemberRole
    readonly others: number
  }[]
  /** The first names and roles of the others there, by which questions about them are understood. The assistant never shows these names. */
  readonly companions: readonly { readonly name: string; readonly role: MemberRole }[]
  /** How many sessions of their curriculum the mentees of each running mentorship completed. */
  readonly curricula: readonly {
    readonly mentorshipId: string
    readonly completed: readonly number[]
    readonly all: number
  }[]
  /** The next meeting of all running mentorships, in the person's time zone. */
  readonly nextMeeting: { readonly at: Date; readonly timeZone: string } | undefined
  /** The person's application, and their place in the pool. */
  readonly matching: MatchingRecord
  /** The code of the language that the person reads in; empty if it is unknown. */
  readonly language: string
  /** The zone in which the person reads days and times. */
  readonly timeZone: string
  /** The code of the state that the person told us, in small letters. */
  readonly state: string | undefined
}

/** Returns one fact about a person. */
export type FactSources = {
  readonly [Name in keyof Facts]: (db: Database, person: Pick<Person, 'id' | 'role'>) => Promise<Facts[Name]>
}

/**
 * Anything that JSON can hold. A list that grows without bound, here or in a field, is split into pages of rows.
 */
export type ArchiveContent = unknown

/** A JSON document of a person's archive, and the key of the text that describes it. */
export interface ArchiveDocument {
  readonly about: string
  readonly content: ArchiveContent
}

/** A stored file that belongs in a person's archive, under its path there. */
export interface ArchiveFile {
  readonly name: string
  /** The key of a text about it; a file that a document names needs none. */
  readonly about?: string
  readonly key: string
}

/**
 * A room's part of "my data": documents by file name, and further files. The files are read after the documents,
 * so that the list can be filled while the documents are written.
 */
export interface ExportPart {
  readonly documents: Readonly<Record<string, ArchiveDocument>>
  readonly files?: readonly ArchiveFile[]
}

/** Tells a person something once, in the caller's transaction. */
export type Notify = (
  tx: Database,
  notice: {
    readonly personId: string
    readonly kind: NoticeKindName
    /** A second notice with the same key is not added. */
    readonly key: string
    readonly values: Readonly<Record<string, string>>
  },
) => Promise<void>

/** The person who is being erased, as they were before. */
export interface Leaver {
  readonly id: string
  readonly email: string
  readonly language: string
  readonly at: Date
}

/** The programme team's decision about an application. */
export type ApplicationDecision = 'approved' | 'rejected'

/** Runs after the commit. */
export type AfterCommit = () => Promise<void>

/** Proves by a code, mailed to the address of an account, that a request comes from its owner. */
export interface OwnerProof {
  /** Mails a fresh code; throws `tooOften` past the limits of the network and the address. */
  mailCode(asking: { readonly email: string; readonly ip: string; readonly language: string }): Promise<void>
  /** Whether this is the code; a wrong one costs one attempt. */
  isRight(tried: { readonly email: string; readonly otp: string; readonly ip: string }): Promise<boolean>
  /** Uses the code up in the caller's transaction; false if another request has used it. */
  useCode(tx: Database, email: string): Promise<boolean>
}

/** A text that the assistant can cite, in one language. */
export interface Passage {
  /** The same in every language. */
  readonly id: string
  readonly language: string
  /** Who may read it: `everyone`, or a scope that the room opens to some. */
  readonly scope: string
  readonly title: string
  /** Other words for the title, with which it is found; they are not shown. */
  readonly alsoAsked?: readonly string[]
  /** The page of the client where it is. */
  readonly url: string
  readonly text: string
}

/** The texts of a room that the assistant can cite. They contain nothing about a person. */
export interface Knowledge {
  passages(): Promise<readonly Passage[]>
  /** Returns the scopes that are open to a person now, by the same rules that the calls use. */
  openTo(person: Pick<Person, 'id' | 'role'>): Promise<readonly string[]>
}

/**
 * The parts of the product that a domain provides. `app.ts` joins the rooms; only `rooms.ts` lists the domains.
 */
export interface Room extends DeskDuties {
  /** The declaration of its plan. */
  readonly personal?: PersonalData | undefined
  /** HTTP calls with their handlers. */
  readonly serves?: readonly Mountable[]
  /** Socket commands with their handlers. */
  readonly commands?: Partial<CommandHandlers<SocketCommand, SocketEvent>>
  /** Queued work, by the name of the job. */
  readonly jobs?: Readonly<Record<string, Job>>
  /** Work that is due at a moment of the product's clock, by its name. */
  readonly due?: Readonly<Record<string, DueKind>>
  /** Addresses that are not calls of the contract, such as the pages of an OpenID sign-in. */
  mount?(server: FastifyInstance): void
  /** Loads content into the database when the product starts; loading the same again changes nothing. */
  load?(): Promise<void>
  readonly facts?: Partial<FactSources>
  readonly knowledge?: Knowledge
  /** The stored data about a person, for the person's own archive. */
  exportOf?(personId: string): Promise<ExportPart>
  /** The programme team's decisions about these people's applications; those without a decision are left out. */
  decisionsOf?(personIds: readonly string[]): Promise<ReadonlyMap<string, ApplicationDecision>>
  /** Makes the things that a person has from the moment they agree to the terms; repeating it changes nothing. */
  welcome?(tx: Database, personId: string): Promise<AfterCommit | void>
  /**
   * Erasing, first step, in its transaction: ends everything that others would still see, before the declared rows
   * are deleted.
   */
  leave?(tx: Database, leaver: Leaver): Promise<AfterCommit | void>
  /** Erasing, second step, weeks later: deletes the data that the declaration cannot, before the declared rows. */
  forget?(tx: Database, personId: string): Promise<void>
  /** In the caller's transaction, ends the pending matters between two people when one blocks the other. */
  partPeople?(tx: Database, people: readonly [string, string]): Promise<void>
  /**
   * Who may open a file when its link is followed, by the folder of its key. For other folders, a valid link is
   * enough.
   */
  readonly fileGates?: Readonly<Record<string, FileGate>>
  /** In the caller's transaction, moves what waits for a time of the person's day after they moved to another time zone. */
  zoneChanged?(tx: Database, personId: string): Promise<void>
  /** Runs the consequences when a person submits a stage of a survey, in the caller's transaction. */
  surveyAnswered?(tx: Database, personId: string): Promise<void>
  /** In the caller's transaction, ends what follows a mentorship that the team has closed. */
  mentorshipEnded?(tx: Database, members: readonly EndedMember[]): Promise<void>
  /** In the caller's transaction, lets these people of a mentorship wait for a match again. */
  waitsAgain?(tx: Database, people: readonly EndedMember[]): Promise<void>
  /** In the caller's transaction, takes a place of a mentor who has taken a mentorship over. */
  placeTaken?(tx: Database, mentorId: string): Promise<void>
  /** A call that the person was in. */
  callSeenBy?(tx: Database, seen: CallSeen): Promise<SeenCall | undefined>
  /** Whether a person may read the answers of another in a form that this domain knows by its place. */
  readsAnswers?(db: Database, reading: ReadingAnswers): Promise<boolean>
  /** Keeps the recording of a call for a report; returns whether there is one. */
  keepRecording?(tx: Database, kept: KeptRecording): Promise<boolean>
  /** Ends timers and subscriptions. */
  close?(): void
  /** The settings of this domain that the client needs. */
  readonly client?: ClientFacts
  /** Figures for `/metrics`. */
  readonly metrics?: readonly Metric[]
  readonly ownerProof?: OwnerProof
  readonly notify?: Notify
  /** The words of the notices about messages, which are read when they are sent. */
  readonly noticeWording?: NoticeWording
  /** The titles of this domain's content that notices name by their ids. */
  readonly titles?: Partial<ContentTitles>
}

/** The arguments for opening a room. */
export interface Opening {
  readonly house: House
  readonly sockets: Sockets<SocketEvent> & {
    /** Asks again whether the tokens of these people's open sockets are still valid. */
    recheck(fits: (person: Person) => boolean): Promise<void>
  }
  readonly presence: Presence
  /** The other rooms, joined. They are complete once every room is open: use them later, not while opening. */
  readonly rooms: JoinedRooms
  /** Whether the product is under maintenance. */
  readonly isClosed: () => boolean
}

/** All rooms as one. */
export interface JoinedRooms extends JoinedDuties {
  readonly facts: FactSources
  readonly knowledge: Knowledge
  readonly client: () => Required<Omit<ClientFacts, 'help' | 'videoHost'>> &
    Pick<ClientFacts, 'help' | 'videoHost'>
  readonly ownerProof: OwnerProof
  readonly notify: Notify
  readonly noticeWording: NoticeWording
  readonly titles: ContentTitles
  /** Returns the rooms' parts one after another, so that one at a time is in memory. */
  exportOf(personId: string): AsyncIterable<ExportPart>
  decisionsOf(personIds: readonly string[]): Promise<ReadonlyMap<string, ApplicationDecision>>
  welcome(tx: Database, personId: string): Promise<AfterCommit>
  leave(tx: Database, leaver: Leaver): Promise<AfterCommit>
  forget(tx: Database, personId: string): Promise<void>
  partPeople(tx: Database, people: readonly [string, string]): Promise<void>
  zoneChanged(tx: Database, personId: string): Promise<void>
  surveyAnswered(tx: Database, personId: string): Promise<void>
  mentorshipEnded(tx: Database, members: readonly EndedMember[]): Promise<void>
  waitsAgain(tx: Database, people: readonly EndedMember[]): Promise<void>
  placeTaken(tx: Database, mentorId: string): Promise<void>
  readsAnswers(db: Database, reading: ReadingAnswers): Promise<boolean>
  callSeenBy(tx: Database, seen: CallSeen): Promise<SeenCall | undefined>
  keepRecording(tx: Database, kept: KeptRecording): Promise<boolean>
}

/** A domain before it is opened. */
export interface RoomPlan {
  readonly personal?: PersonalData
  /** Its part of the settings, so that a wrong one stops the start. */
  readonly settings?: ReadSettings<unknown>
  open(opening: Opening): Room | Promise<Room>
}
