/** The part of saxen that is used here: a streaming XML parser that calls handlers. */
declare module 'saxen' {
  export type Attributes = Readonly<Record<string, string | undefined>>;
  type Decode = (text: string) => string;
  export class Parser {
    on(event: 'openTag', handler: (name: string, attributes: () => Attributes, decode: Decode) => void): this;
    on(event: 'closeTag', handler: (name: string) => void): this;
    on(event: 'text', handler: (text: string, decode: Decode) => void): this;
    on(event: 'cdata', handler: (text: string) => void): this;
    on(event: 'attention', handler: (text: string) => void): this;
    on(event: 'error', handler: (fault: Error) => void): this;
    write(xml: string): void;
    end(): void;
  }
}
