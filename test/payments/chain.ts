import { Keypair, PublicKey, VersionedTransaction } from '@solana/web3.js';
import { USDC_DEVNET_ADDRESS } from '@x402/svm';
import { FailedTransactionMetadata, LiteSVM } from 'litesvm';

const TOKEN_PROGRAM = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA');
const TOKEN_ACCOUNTS = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL');
const MINT_BYTES = 82;
const ACCOUNT_BYTES = 165;

/** A transaction that a block has. */
export type Landed = {
  readonly signature: string;
  readonly bytes: Uint8Array;
  readonly accounts: readonly string[];
  readonly failure: string | null;
  readonly atMs: number;
};

export type Chain = ReturnType<typeof openChain>;

/** Devnet in this process: USDC, and balances that only transactions change. */
export const openChain = () => {
  const vm = new LiteSVM();
  const mint = new PublicKey(USDC_DEVNET_ADDRESS);
  const landed: Landed[] = [];
  const expired = new Set<string>();
  vm.setAccount(mint, tokenState(mintBytes(), vm));
  return {
    vm,
    landed,
    isValid: (blockhash: string) => !expired.has(blockhash),
    /** No transaction with an earlier blockhash can land any more. */
    expireBlockhash: (): void => {
      expired.add(vm.latestBlockhash());
      vm.expireBlockhash();
    },
    /** A wallet with USDC, in base units. */
    wallet: (units: bigint): Keypair => {
      const keys = Keypair.generate();
      vm.setAccount(tokenAccountOf(keys.publicKey, mint), tokenState(accountBytes(mint, keys.publicKey, units), vm));
      return keys;
    },
    /** Pays fees only. */
    feePayer: (): Keypair => {
      const keys = Keypair.generate();
      vm.airdrop(keys.publicKey, 10_000_000_000n);
      return keys;
    },
    units: (owner: PublicKey): bigint => {
      const { data } = vm.getAccount(tokenAccountOf(owner, mint))!;
      return Buffer.from(data).readBigUInt64LE(64);
    },
    /** Executes a signed transaction. Throws if no block could have it. */
    send: (bytes: Uint8Array): string => {
      const transaction = VersionedTransaction.deserialize(bytes);
      const result = vm.sendTransaction(transaction);
      const failure = result instanceof FailedTransactionMetadata ? result.err().toString() : null;
      if (failure !== null) throw new Error(`The transaction was rejected: ${failure}`);
      const signature = base58(transaction.signatures[0]!);
      const accounts = transaction.message.staticAccountKeys.map(key => key.toBase58());
      landed.unshift({ signature, bytes, accounts, failure, atMs: Date.now() });
      return signature;
    },
    /** Null if it would succeed. Signatures are not checked, as nodes do by default. */
    simulate: (bytes: Uint8Array): string | null => {
      vm.withSigverify(false);
      const result = vm.simulateTransaction(VersionedTransaction.deserialize(bytes));
      vm.withSigverify(true);
      return result instanceof FailedTransactionMetadata ? String(result.err()) : null;
    },
  };
};

const base58 = (bytes: Uint8Array): string => {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (; value > 0n; value /= 58n) text = alphabet[Number(value % 58n)] + text;
  return text;
};

export const tokenAccountOf = (owner: PublicKey, mint = new PublicKey(USDC_DEVNET_ADDRESS)): PublicKey =>
  PublicKey.findProgramAddressSync([owner.toBuffer(), TOKEN_PROGRAM.toBuffer(), mint.toBuffer()], TOKEN_ACCOUNTS)[0];

const tokenState = (data: Buffer, vm: LiteSVM) => ({
  lamports: Number(vm.minimumBalanceForRentExemption(BigInt(data.length))),
  data,
  owner: TOKEN_PROGRAM,
  executable: false,
  rentEpoch: 0,
});

/** Layout of an SPL mint: six decimals, initialized, without authorities. */
const mintBytes = (): Buffer => {
  const data = Buffer.alloc(MINT_BYTES);
  data.writeBigUInt64LE(10n ** 15n, 36);
  data[44] = 6;
  data[45] = 1;
  return data;
};

/** Layout of an SPL token account: mint, owner, amount, initialized. */
const accountBytes = (mint: PublicKey, owner: PublicKey, units: bigint): Buffer => {
  const data = Buffer.alloc(ACCOUNT_BYTES);
  data.set(mint.toBuffer(), 0);
  data.set(owner.toBuffer(), 32);
  data.writeBigUInt64LE(units, 64);
  data[108] = 1;
  return data;
};
