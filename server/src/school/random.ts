/** A seeded random generator: the same seed gives the same school. Not for secrets. */
export class Random {
  #a: number;
  #b = 0x9e3779b9;
  #c = 0x243f6a88;
  #counter = 1;

  /** @param stream separates independent generators of one seed */
  constructor(seed: number, stream = 0) {
    this.#a = seed | 0;
    this.#b ^= stream | 0;
    for (let round = 0; round < 15; round += 1) this.#next();
  }

  // sfc32, in the public domain: fast, and its 32 bits pass the usual tests of randomness.
  #next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** A number in [0, 1). */
  unit(): number {
    return this.#next() / 4_294_967_296;
  }

  /** An integer from `least` to `most`, both inclusive. */
  int(least: number, most: number): number {
    return least + Math.floor(this.unit() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.int(0, items.length - 1)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  /** Picks a value by weight. */
  weighted<T>(choices: readonly (readonly [value: T, weight: number])[]): T {
    let left = this.unit() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of choices) {
      left -= weight;
      if (left < 0) return value;
    }
    const last = choices.at(-1);
    if (last === undefined) throw new RangeError('nothing to pick from');
    return last[0];
  }

  /** A copy in random order. */
  shuffled<T>(items: readonly T[]): T[] {
    const copy = [...items];
    for (let last = copy.length - 1; last > 0; last -= 1) {
      const other = this.int(0, last);
      const kept = copy[last] as T;
      copy[last] = copy[other] as T;
      copy[other] = kept;
    }
    return copy;
  }
}
