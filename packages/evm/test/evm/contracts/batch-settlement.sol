// SPDX-License-Identifier: Apache-2.0
// Stand-in for the escrow of x402 `batch-settlement` (x402-foundation/x402, contracts/evm at 3d73f63: x402BatchSettlement and
// ERC3009DepositCollector): functions, events, hashes and order of transfers as there, without most checks of mistakes; and
// for what @x402/evm calls of Multicall3. After a change: compile as tokens.sol says, with viaIR, and write abi and bytecode
// into batch-settlement.json.
pragma solidity 0.8.30;

import "./auth-capture.sol";

struct ChannelConfig {
    address payer;
    address payerAuthorizer;
    address receiver;
    address receiverAuthorizer;
    address token;
    uint40 withdrawDelay;
    bytes32 salt;
}
struct Voucher { ChannelConfig channel; uint128 maxClaimableAmount; }
struct VoucherClaim { Voucher voucher; bytes signature; uint128 totalClaimed; }

interface IDepositCollector {
    function collect(address payer, address token, uint256 amount, bytes32 channelId, bytes calldata data) external;
}

contract BatchSettlement {
    struct Channel { uint128 balance; uint128 totalClaimed; }
    struct Withdrawal { uint128 amount; uint40 initiatedAt; }
    struct Receiver { uint128 totalClaimed; uint128 totalSettled; }

    mapping(bytes32 => Channel) public channels;
    mapping(bytes32 => uint256) public refundNonce;
    mapping(bytes32 => Withdrawal) public pendingWithdrawals;
    mapping(address => mapping(address => Receiver)) public receivers;

    event ChannelCreated(bytes32 indexed channelId, ChannelConfig config);
    event Deposited(bytes32 indexed channelId, address indexed sender, uint128 amount, uint128 newBalance);
    event Claimed(bytes32 indexed channelId, address indexed sender, uint128 claimAmount, uint128 newTotalClaimed);
    event Settled(address indexed receiver, address indexed token, address indexed sender, uint128 amount);
    event Refunded(bytes32 indexed channelId, address indexed sender, uint128 amount);
    event WithdrawInitiated(bytes32 indexed channelId, uint128 amount, uint40 finalizeAfter);
    event WithdrawFinalized(bytes32 indexed channelId, address indexed sender, uint128 amount);

    function multicall(bytes[] calldata data) external returns (bytes[] memory results) {
        results = new bytes[](data.length);
        for (uint256 i = 0; i < data.length; i++) {
            (bool isDone, bytes memory result) = address(this).delegatecall(data[i]);
            require(isDone, "a call failed");
            results[i] = result;
        }
    }

    function deposit(ChannelConfig calldata config, uint128 amount, address collector, bytes calldata data) external {
        bytes32 id = getChannelId(config);
        Channel storage channel = channels[id];
        channel.balance += amount;
        uint256 before = Token(config.token).balanceOf(address(this));
        IDepositCollector(collector).collect(config.payer, config.token, amount, id, data);
        require(Token(config.token).balanceOf(address(this)) == before + amount, "not collected");
        if (channel.balance == amount && channel.totalClaimed == 0) emit ChannelCreated(id, config);
        emit Deposited(id, msg.sender, amount, channel.balance);
    }

    function claim(VoucherClaim[] calldata claims) external {
        for (uint256 i = 0; i < claims.length; i++) {
            ChannelConfig calldata config = claims[i].voucher.channel;
            require(msg.sender == config.receiverAuthorizer || msg.sender == config.receiver, "not the receiver");
            process(claims[i]);
        }
    }

    function claimWithSignature(VoucherClaim[] calldata claims, bytes calldata signature) external {
        address authorizer = claims[0].voucher.channel.receiverAuthorizer;
        require(Signatures.holds(authorizer, getClaimBatchDigest(claims), signature), "not signed");
        for (uint256 i = 0; i < claims.length; i++) {
            require(claims[i].voucher.channel.receiverAuthorizer == authorizer, "another authorizer");
            process(claims[i]);
        }
    }

    function settle(address receiver, address token) external {
        Receiver storage state = receivers[receiver][token];
        uint128 amount = state.totalClaimed - state.totalSettled;
        if (amount == 0) return;
        state.totalSettled = state.totalClaimed;
        Token(token).transfer(receiver, amount);
        emit Settled(receiver, token, msg.sender, amount);
    }

    function initiateWithdraw(ChannelConfig calldata config, uint128 amount) external {
        require(msg.sender == config.payer || msg.sender == config.payerAuthorizer, "not the payer");
        bytes32 id = getChannelId(config);
        require(amount <= channels[id].balance - channels[id].totalClaimed, "too much");
        pendingWithdrawals[id] = Withdrawal(amount, uint40(block.timestamp));
        emit WithdrawInitiated(id, amount, uint40(block.timestamp) + config.withdrawDelay);
    }

    function finalizeWithdraw(ChannelConfig calldata config) external {
        require(msg.sender == config.payer || msg.sender == config.payerAuthorizer, "not the payer");
        bytes32 id = getChannelId(config);
        Withdrawal memory pending = pendingWithdrawals[id];
        require(pending.initiatedAt != 0 && block.timestamp >= pending.initiatedAt + config.withdrawDelay, "too early");
        uint128 available = channels[id].balance - channels[id].totalClaimed;
        uint128 amount = pending.amount > available ? available : pending.amount;
        delete pendingWithdrawals[id];
        channels[id].balance -= amount;
        emit WithdrawFinalized(id, msg.sender, amount);
        Token(config.token).transfer(config.payer, amount);
    }

    function refundWithSignature(ChannelConfig calldata config, uint128 amount, uint256 nonce, bytes calldata signature) external {
        bytes32 id = getChannelId(config);
        require(nonce == refundNonce[id]++, "another nonce");
        bytes32 content = keccak256(abi.encode(keccak256("Refund(bytes32 channelId,uint256 nonce,uint128 amount)"), id, nonce, amount));
        require(Signatures.holds(config.receiverAuthorizer, digestOf(content), signature), "not signed");
        uint128 available = channels[id].balance - channels[id].totalClaimed;
        uint128 refunded = amount > available ? available : amount;
        channels[id].balance -= refunded;
        emit Refunded(id, msg.sender, refunded);
        Token(config.token).transfer(config.payer, refunded);
    }

    function process(VoucherClaim calldata each) internal {
        ChannelConfig calldata config = each.voucher.channel;
        bytes32 id = getChannelId(config);
        Channel storage channel = channels[id];
        if (each.totalClaimed <= channel.totalClaimed) return;
        require(each.totalClaimed <= each.voucher.maxClaimableAmount && each.totalClaimed <= channel.balance, "too much");
        bytes32 digest = getVoucherDigest(id, each.voucher.maxClaimableAmount);
        address signer = config.payerAuthorizer == address(0) ? config.payer : config.payerAuthorizer;
        require(Signatures.holds(signer, digest, each.signature), "not signed");
        uint128 delta = each.totalClaimed - channel.totalClaimed;
        channel.totalClaimed = each.totalClaimed;
        receivers[config.receiver][config.token].totalClaimed += delta;
        emit Claimed(id, msg.sender, delta, each.totalClaimed);
    }

    function getChannelId(ChannelConfig calldata config) public view returns (bytes32) {
        return digestOf(keccak256(abi.encode(
            keccak256("ChannelConfig(address payer,address payerAuthorizer,address receiver,address receiverAuthorizer,address token,uint40 withdrawDelay,bytes32 salt)"),
            config
        )));
    }

    function getVoucherDigest(bytes32 id, uint128 max) public view returns (bytes32) {
        return digestOf(keccak256(abi.encode(keccak256("Voucher(bytes32 channelId,uint128 maxClaimableAmount)"), id, max)));
    }

    function getClaimBatchDigest(VoucherClaim[] calldata claims) public view returns (bytes32) {
        bytes32[] memory entries = new bytes32[](claims.length);
        for (uint256 i = 0; i < claims.length; i++) {
            entries[i] = keccak256(abi.encode(
                keccak256("ClaimEntry(bytes32 channelId,uint128 maxClaimableAmount,uint128 totalClaimed)"),
                getChannelId(claims[i].voucher.channel), claims[i].voucher.maxClaimableAmount, claims[i].totalClaimed
            ));
        }
        return digestOf(keccak256(abi.encode(
            keccak256("ClaimBatch(ClaimEntry[] claims)ClaimEntry(bytes32 channelId,uint128 maxClaimableAmount,uint128 totalClaimed)"),
            keccak256(abi.encodePacked(entries))
        )));
    }

    function digestOf(bytes32 content) internal view returns (bytes32) {
        bytes32 domain = keccak256(abi.encode(
            keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
            keccak256("x402 Batch Settlement"), keccak256("1"), block.chainid, address(this)
        ));
        return keccak256(abi.encodePacked("\x19\x01", domain, content));
    }
}

/// Collects by the signature of the payer, for the channel that it was made for.
contract Erc3009DepositCollector is IDepositCollector {
    address constant SETTLEMENT = 0x4020074e9dF2ce1deE5A9C1b5c3f541D02a10003;

    function collect(address payer, address token, uint256 amount, bytes32 channelId, bytes calldata data) external {
        require(msg.sender == SETTLEMENT, "not the settlement");
        (uint256 validAfter, uint256 validBefore, uint256 salt, bytes memory signature) = abi.decode(data, (uint256, uint256, uint256, bytes));
        bytes32 nonce = keccak256(abi.encode(channelId, salt));
        ReceivableToken(token).receiveWithAuthorization(payer, address(this), amount, validAfter, validBefore, nonce, signature);
        Token(token).transfer(SETTLEMENT, amount);
    }
}

/// Pays into any channel out of its own balance, whoever is named as the payer.
contract OwnDepositCollector is IDepositCollector {
    function collect(address, address token, uint256 amount, bytes32, bytes calldata) external {
        Token(token).transfer(msg.sender, amount);
    }
}

/// Says what it is told as an event of a claim.
contract FalseSettlement {
    function claimedLog(bytes32 id, uint128 amount) external {
        emit BatchSettlement.Claimed(id, msg.sender, amount, amount);
    }
}

contract Multicall3 {
    struct Call { address target; bytes callData; }
    struct Result { bool success; bytes returnData; }

    function tryAggregate(bool requireSuccess, Call[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            (results[i].success, results[i].returnData) = calls[i].target.call(calls[i].callData);
            require(results[i].success || !requireSuccess, "a call failed");
        }
    }
}
