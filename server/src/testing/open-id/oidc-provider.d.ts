// The part of oidc-provider that the tests use: the package has no types.
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  interface GrantContext {
    oidc: { client: { clientId: string }; session: { accountId: string } };
  }
  export default class Provider {
    constructor(issuer: string, configuration: object);
    Grant: new (of: { clientId: string; accountId: string }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
    on(event: string, listener: (context: unknown, error: Error) => void): this;
  }
  export type { Grant, GrantContext };
}
