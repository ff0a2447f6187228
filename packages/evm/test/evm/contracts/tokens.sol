// SPDX-License-Identifier: Apache-2.0
// Tokens and wallets of tests: what Circle's FiatToken does as far as payments see it, and what dishonest ones do.
// After a change: compile with solc 0.8.30 of npm, standard JSON input, settings { optimizer: { enabled: true, runs: 200 },
// evmVersion: "paris", metadata: { bytecodeHash: "none" } }, and write abi and bytecode of each contract into tokens.json.
pragma solidity 0.8.30;

interface IErc1271 {
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4);
}

/// What the tokens share: balances, allowances, Transfer.
contract Token {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) public blacklisted;
    mapping(address => mapping(bytes32 => bool)) public authorizationState;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce);

    function decimals() external pure virtual returns (uint8) {
        return 6;
    }

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function blacklist(address account) external {
        blacklisted[account] = true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        move(from, to, value);
        return true;
    }

    /// EIP-3009: anybody may bring the payer's signature.
    function transferWithAuthorization(
        address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes memory signature
    ) public {
        require(block.timestamp > validAfter && block.timestamp < validBefore, "not valid now");
        require(!authorizationState[from][nonce], "authorization is used");
        bytes32 structHash = keccak256(abi.encode(
            keccak256("TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"),
            from, to, value, validAfter, validBefore, nonce
        ));
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", domainSeparator(), structHash));
        require(Signatures.holds(from, digest, signature), "invalid signature");
        authorizationState[from][nonce] = true;
        emit AuthorizationUsed(from, nonce);
        move(from, to, value);
    }

    /// The same with the signature of a key, in its parts.
    function transferWithAuthorization(
        address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s
    ) external {
        transferWithAuthorization(from, to, value, validAfter, validBefore, nonce, abi.encodePacked(r, s, v));
    }

    function domainSeparator() public view returns (bytes32) {
        return keccak256(abi.encode(
            keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
            keccak256("USD Coin"), keccak256("2"), block.chainid, address(this)
        ));
    }

    function move(address from, address to, uint256 value) internal virtual {
        require(!blacklisted[from] && !blacklisted[to], "blacklisted");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

library Signatures {
    function holds(address signer, bytes32 hash, bytes memory signature) internal view returns (bool) {
        if (signer.code.length > 0) return IErc1271(signer).isValidSignature(hash, signature) == 0x1626ba7e;
        if (signature.length != 65) return false;
        bytes32 r; bytes32 s; uint8 v;
        assembly { r := mload(add(signature, 32)) s := mload(add(signature, 64)) v := byte(0, mload(add(signature, 96))) }
        address found = ecrecover(hash, v, r, s);
        return found != address(0) && found == signer;
    }
}

/// Can be stopped as a whole, and its minters can destroy what is theirs, as with Circle's FiatToken.
contract FiatToken is Token {
    bool public paused;

    function pause() external {
        paused = true;
    }

    function unpause() external {
        paused = false;
    }

    function unBlacklist(address account) external {
        blacklisted[account] = false;
    }

    function burn(uint256 value) external {
        require(!paused, "paused");
        balanceOf[msg.sender] -= value;
        emit Transfer(msg.sender, address(0), value);
    }

    function move(address from, address to, uint256 value) internal override {
        require(!paused, "paused");
        super.move(from, to, value);
    }
}

/// Keeps a tenth, and says otherwise.
contract FeeToken is Token {
    function move(address from, address to, uint256 value) internal override {
        balanceOf[from] -= value;
        balanceOf[to] += value - value / 10;
        emit Transfer(from, to, value);
    }
}

/// Says that it has moved what stays where it is.
contract LyingToken is Token {
    function move(address from, address to, uint256 value) internal override {
        emit Transfer(from, to, value);
    }
}

/// Takes half of everybody's at each transfer.
contract ShrinkingToken is Token {
    function move(address from, address to, uint256 value) internal override {
        balanceOf[from] -= value;
        balanceOf[to] = (balanceOf[to] + value) / 2;
        emit Transfer(from, to, value);
    }
}

/// Stands before an implementation, as the real FiatToken does. Made by anybody, it is another token with the same code.
contract Proxy {
    // Where nothing that an implementation keeps can stand (ERC-1967).
    bytes32 constant SLOT = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);

    constructor(address to) {
        upgradeTo(to);
    }

    function upgradeTo(address to) public {
        bytes32 slot = SLOT;
        assembly { sstore(slot, to) }
    }

    fallback() external payable {
        bytes32 slot = SLOT;
        assembly {
            let to := sload(slot)
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), to, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}

/// A smart wallet: does several things in one transaction for whoever asks, and signs with the key of its owner (ERC-1271).
contract Wallet {
    address public immutable owner;

    constructor(address by) {
        owner = by;
    }

    struct Call { address to; bytes data; }

    function execute(Call[] calldata calls) external {
        for (uint256 i = 0; i < calls.length; i++) {
            (bool ok, bytes memory result) = calls[i].to.call(calls[i].data);
            if (!ok) assembly { revert(add(result, 32), mload(result)) }
        }
    }

    /// Whatever another contract emits here is emitted by this one.
    function delegate(address to, bytes calldata data) external {
        (bool ok, ) = to.delegatecall(data);
        require(ok);
    }

    function end() external {
        selfdestruct(payable(msg.sender));
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        return Signatures.holds(owner, hash, signature) ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}

/// Makes wallets at addresses that are known before.
contract WalletFactory {
    function create(address owner) external returns (address) {
        return address(new Wallet{salt: 0}(owner));
    }

    function addressOf(address owner) external view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(Wallet).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), bytes32(0), code)))));
    }
}
