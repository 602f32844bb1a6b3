import type { TokenTable } from "../../mock/mock.ts";
import type { ProbeOptions } from "../probe.ts";

export class TokenStore {
  readonly #options: ProbeOptions;
  #current: string | undefined;
  #renewal: Promise<boolean> | undefined;
  /**
   * Whether the server has accepted the current token. If a new token is rejected, it is not renewed, since the operation rejects every
   * token.
   */
  #isAccepted = true;

  constructor(options: ProbeOptions) {
    this.#options = options;
  }

  get current(): string | undefined {
    return this.#current;
  }

  get table(): TokenTable {
    const { tokens = new Map() } = this.#options;
    return this.#current === undefined ? tokens : new Map([[this.#current, "all"], ...tokens]);
  }

  noteAccepted(): void {
    this.#isAccepted = true;
  }

  /**
   * Renews the token unless another request has already renewed it.
   * @param refused - The token in use when the rejected request was sent.
   * @returns Whether there is a new token.
   */
  async renew(refused: string | undefined): Promise<boolean> {
    const { newToken } = this.#options;
    if (newToken === undefined) return false;
    if (refused !== this.#current) return true;
    if (!this.#isAccepted) return false;
    this.#renewal ??= newToken().then((token) => {
      const isNew = token !== undefined && token !== this.#current;
      this.#isAccepted = this.#current === undefined;
      this.#current = token ?? this.#current;
      this.#renewal = undefined;
      return isNew;
    });
    return this.#renewal;
  }
}
