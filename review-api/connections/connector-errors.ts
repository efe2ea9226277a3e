/** The code of a consent is wrong, used, late, or someone else's. */
export class ConsentInvalid extends Error {
  override name = "ConsentInvalid"

  constructor() {
    super("a provider did not accept the code of a consent")
  }
}

/** Access is over (`invalid_grant`): only a person can give it again, so nothing is tried again. */
export class ConsentEnded extends Error {
  override name = "ConsentEnded"

  constructor() {
    super("a provider has ended its access")
  }
}

/** An access token is worth nothing any more; a renewed one may be. */
export class AccessExpired extends Error {
  override name = "AccessExpired"

  constructor() {
    super("an access token is over")
  }
}

/** The requested object does not exist, or not under this name. */
export class AtProviderGone extends Error {
  override name = "AtProviderGone"

  constructor() {
    super("a provider does not know the requested object")
  }
}

/** Access holds, but not for this: an interface that is not enabled, a place that is not verified, a missing right. */
export class ProviderForbidden extends Error {
  override name = "ProviderForbidden"
  /** The provider's own code, such as PERMISSION_DENIED; for people who look after connections. */
  readonly code: string

  constructor(code: string) {
    super(`a provider denies access: ${code}`)
    this.code = code
  }
}

/** The calls that a provider grants a day are used up: nothing is asked until they are counted again. */
export class QuotaEnded extends Error {
  override name = "QuotaEnded"
  readonly until: Date

  constructor(until: Date) {
    super("the calls that a provider grants a day are used up")
    this.until = until
  }
}

/** The provider has retired what it is asked for, whoever asks and with whatever rights. */
export class ProviderRetired extends Error {
  override name = "ProviderRetired"

  constructor() {
    super("a provider no longer offers the requested object")
  }
}

/** It answered something that cannot be read, or refused a call of ours as wrong. */
export class ProviderConfused extends Error {
  override name = "ProviderConfused"

  /** @param what in a few words, without anything that the provider said. */
  constructor(what: string) {
    super(`a provider responded unexpectedly: ${what}`)
  }
}

/** A notification is not the provider's own, or not for this installation. */
export class NotificationRefused extends Error {
  override name = "NotificationRefused"

  constructor() {
    super("a notification is not signed as it has to be")
  }
}
